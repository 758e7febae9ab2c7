// One uploaded file and a few words beside it, from multipart/form-data. Whatever is sent, no more is kept in memory
// than the call allows, and a body that breaks off or goes on is answered like any other bad input.
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { type Refusal, refuse } from './refusal.ts'

export interface Upload {
  fields: Record<string, string>
  /** Null when no file was sent. */
  file: Buffer<ArrayBuffer> | null
}

/** What the form may take beside its file: names, values, boundaries. */
const OVERHEAD = 16 * 1024
const FIELDS = 5
const FIELD_BYTES = 4 * 1024

export interface UploadRequest {
  header(name: string): string | undefined
  stream: ReadableStream<Uint8Array> | null
}

/** Reads the form; refuses with 415 what is none, with 413 what is too large, with 400 what is not well-formed. */
export async function readUpload(
  { header, stream }: UploadRequest,
  { bytes }: { bytes: number },
): Promise<Upload> {
  const type = header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type) || header('content-encoding')) {
    throw refuse.wrongKind(
      'form_expected',
      'Please send the file as multipart/form-data, in the field "file".',
    )
  }
  const isTold = Number(header('content-length') ?? 0) > bytes + OVERHEAD
  if (isTold) throw uploadTooLarge(bytes)
  if (!stream) return { fields: {}, file: null }
  return new Promise((done, fail) => collect(type, stream, bytes, done, fail))
}

function collect(
  type: string,
  stream: ReadableStream<Uint8Array>,
  limit: number,
  done: (upload: Upload) => void,
  fail: (refusal: unknown) => void,
): void {
  const fields = new Map<string, string>()
  const chunks: Buffer[] = []
  let files = 0
  let total = 0
  const source = Readable.fromWeb(stream as NodeStream<Uint8Array>)

  const stop = (refusal: Refusal) => {
    fail(refusal)
    source.unpipe()
    source.destroy()
  }
  const parser = openParser(type, limit)
  if (!parser) {
    stop(malformed())
    return
  }

  parser.on('file', (name, file) => {
    files++
    if (name !== 'file' || files > 1) stop(malformed('Please send one file, in the field "file".'))
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    file.on('limit', () => stop(uploadTooLarge(limit)))
    // Its end is told to the parser as well.
    file.on('error', () => undefined)
  })
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut || fields.has(name) || `${name}${value}`.includes('\u0000')) stop(malformed())
    else fields.set(name, value)
  })
  for (const over of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(over, () => stop(malformed('Please send one file, in the field "file".')))
  parser.on('error', () => stop(malformed()))
  parser.on('finish', () =>
    done({ fields: Object.fromEntries(fields), file: files === 1 ? Buffer.concat(chunks) : null }),
  )

  source.on('data', (chunk: Uint8Array) => {
    total += chunk.byteLength
    if (total > limit + OVERHEAD) stop(uploadTooLarge(limit))
  })
  source.on('error', () => fail(refuse.invalid('body_cut_off', 'The request broke off before its end.')))
  source.pipe(parser)
}

/** Null where the head of the form is no good: the parser throws then. */
function openParser(type: string, fileSize: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // A part is the file because of its name alone: a picture pasted by a script may have no file name.
      isPartAFile: (name, contentType, fileName) =>
        name === 'file' || fileName !== undefined || contentType === 'application/octet-stream',
      limits: {
        fileSize,
        files: 1,
        fields: FIELDS,
        parts: FIELDS + 2,
        fieldSize: FIELD_BYTES,
        fieldNameSize: 100,
        headerPairs: 10,
        headerSize: 4 * 1024,
      },
    })
  } catch {
    return null
  }
}

function malformed(text = 'The form is not well-formed.'): Refusal {
  return refuse.invalid('malformed_form', text)
}

function uploadTooLarge(bytes: number): Refusal {
  return refuse.tooLarge(
    'upload_too_large',
    `Please choose a file of at most ${Math.floor(bytes / 1_048_576)} MB.`,
  )
}

export interface UploadTurns {
  /** Does the work while there is room for one more; refuses with 503 else. */
  take<T>(who: string, work: () => Promise<T>): Promise<T>
}

const AT_ONCE = 12
const AT_ONCE_EACH = 4

/** Uploads lie in memory until they are read: so many at once, and a few of one sender, are enough. */
export function openUploadTurns(): UploadTurns {
  const running = new Map<string, number>()
  let all = 0
  return {
    take: async (who, work) => {
      const own = running.get(who) ?? 0
      if (all >= AT_ONCE || own >= AT_ONCE_EACH) {
        throw refuse.unavailable(
          'uploads_busy',
          'Too many files are being sent at once. Please try again in a moment.',
        )
      }
      all++
      running.set(who, own + 1)
      try {
        return await work()
      } finally {
        all--
        const left = (running.get(who) ?? 1) - 1
        if (left > 0) running.set(who, left)
        else running.delete(who)
      }
    },
  }
}

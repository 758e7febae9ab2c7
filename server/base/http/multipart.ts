// One uploaded file and a few words beside it, from multipart/form-data. Whatever is sent, no more is kept in memory
// than the call allows, and a body that breaks off or goes on is answered like any other bad input.
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { Refusal, refuse } from '#server/base/refusal.ts'

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

/** Who sends less than this over so long is cut off: what is half sent holds a turn that others wait for. */
export interface Pace {
  bytesPerSecond: number
  overMs: number
}

/** A line of the slowest mobile kind still does it. */
export const LEAST_PACE: Pace = { bytesPerSecond: 16 * 1024, overMs: 10_000 }

export interface UploadBounds {
  bytes: number
  /** Null waits for ever. */
  pace: Pace | null
}

/**
 * Reads the form; refuses with 415 what is none, with 413 what is too large, with 400 what is not well-formed, with 408
 * what comes too slowly.
 */
export async function readUpload(
  { header, stream }: UploadRequest,
  { bytes, pace }: UploadBounds,
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
  return new Promise((done, fail) => collect(type, stream, { bytes, pace }, done, fail))
}

function collect(
  type: string,
  stream: ReadableStream<Uint8Array>,
  { bytes: limit, pace }: UploadBounds,
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

  const watch = pace && watchPace(pace, () => stop(tooSlow()))
  if (watch) source.on('close', watch.end)
  source.on('data', (chunk: Uint8Array) => {
    watch?.arrived(chunk.byteLength)
    total += chunk.byteLength
    if (total > limit + OVERHEAD) stop(uploadTooLarge(limit))
  })
  source.on('error', () => fail(refuse.invalid('body_cut_off', 'The request ended before it was complete.')))
  source.pipe(parser)
}

const LOOKS = 10

/** Tells once when less has arrived within the time than the pace asks. */
function watchPace({ bytesPerSecond, overMs }: Pace, onTooSlow: () => void) {
  // Looked at in small steps: a program that was busy itself sees one of them late, not a sender who was silent.
  const looks: number[] = [0]
  const timer = setInterval(() => {
    const arrived = looks.reduce((sum, bytes) => sum + bytes, 0)
    if (looks.length === LOOKS && arrived < (bytesPerSecond * overMs) / 1000) {
      clearInterval(timer)
      onTooSlow()
    }
    looks.push(0)
    if (looks.length > LOOKS) looks.shift()
  }, overMs / LOOKS)
  return {
    arrived: (bytes: number) => {
      looks.push((looks.pop() ?? 0) + bytes)
    },
    end: () => clearInterval(timer),
  }
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

function tooSlow(): Refusal {
  return new Refusal(
    'too_slow',
    'upload_too_slow',
    'The upload was too slow. Please try again, or use a better connection.',
  )
}

function uploadTooLarge(bytes: number): Refusal {
  return refuse.tooLarge(
    'upload_too_large',
    `Please choose a file of at most ${Math.floor(bytes / 1_048_576)} MB.`,
  )
}

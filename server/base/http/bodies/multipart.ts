// Reads one uploaded file and a few fields from multipart/form-data. Memory stays within the call's limit, and a body
// that breaks off or never ends is answered like any other bad input.
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { Refusal, refuse } from '#server/base/refusal.ts'

export interface Upload {
  fields: Record<string, string>
  /** Null when no file was sent. */
  file: Buffer<ArrayBuffer> | null
}

/** Allowance for the rest of the form: names, values, boundaries. */
const OVERHEAD = 16 * 1024
const FIELDS = 5
const FIELD_BYTES = 4 * 1024

export interface UploadRequest {
  header(name: string): string | undefined
  /** Not touched before the headers are checked: a body that nothing has begun to read is dropped fastest. */
  readonly stream: ReadableStream<Uint8Array> | null
}

/**
 * The minimum upload speed. A slower sender is cut off, because a half-sent upload holds a slot that others wait for.
 */
export interface Pace {
  bytesPerSecond: number
  overMs: number
}

/** Even the slowest mobile connection reaches this. */
export const LEAST_PACE: Pace = { bytesPerSecond: 16 * 1024, overMs: 10_000 }

export interface UploadBounds {
  bytes: number
  /** Null for no minimum. */
  pace: Pace | null
}

/**
 * Reads the form; refuses other content types with 415, a form that is too large with 413, a malformed one with 400,
 * and one that arrives too slowly with 408.
 */
export async function readUpload(request: UploadRequest, { bytes, pace }: UploadBounds): Promise<Upload> {
  const header = (name: string) => request.header(name)
  const type = header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type) || header('content-encoding')) {
    throw refuse.wrongKind(
      'form_expected',
      'Please send the file as multipart/form-data, in the field "file".',
    )
  }
  const isTold = Number(header('content-length') ?? 0) > bytes + OVERHEAD
  if (isTold) throw uploadTooLarge(bytes)
  const { stream } = request
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

  let isStopped = false
  const stop = (refusal: Refusal) => {
    if (isStopped) return
    isStopped = true
    fail(refusal)
    source.unpipe()
    chunks.length = 0
    // Dropped as it arrives, as in request-body.ts: the sender can then read the refusal.
    if (refusal.kind === 'too_slow') source.destroy()
    else source.resume()
  }
  const parser = openParser(type, limit)
  if (!parser) {
    source.on('error', () => undefined)
    stop(malformed())
    return
  }

  parser.on('file', (name, file) => {
    files++
    if (name !== 'file' || files > 1) stop(malformed('Please send one file, in the field "file".'))
    file.on('data', (chunk: Buffer) => {
      if (!isStopped) chunks.push(chunk)
    })
    file.on('limit', () => stop(uploadTooLarge(limit)))
    // The parser reports its end as well.
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

/** Calls back once when less has arrived in the time window than the pace requires. */
function watchPace({ bytesPerSecond, overMs }: Pace, onTooSlow: () => void) {
  // Measured in small steps: after a pause of this process, one step is late, and the sender does not look silent.
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

/** Null where the form's header is invalid: the parser throws then. */
function openParser(type: string, fileSize: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // A part is the file by its field name alone: a picture pasted by a script may have no file name.
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

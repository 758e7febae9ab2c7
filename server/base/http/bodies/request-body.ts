// Reads a request's body within a size limit and a timeout; counts bytes as they arrive, whatever the headers say.
import { Refusal, refuse } from '#server/base/refusal.ts'

export interface BodyBounds {
  bytes: number
  /** Milliseconds from the start of reading until the body's end. */
  withinMs: number
  /** The shared memory budget for bodies of unknown senders. */
  room?: BodyRoom
}

/**
 * Reads the whole body. Refuses a larger one with 413, a slower one with 408, one that breaks off with 400, and with
 * 503 one that has to make room for others.
 */
export async function readBody(request: Request, { bytes, withinMs, room }: BodyBounds): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) throw bodyTooLarge(bytes)
  const { body } = request
  if (!body) return Buffer.alloc(0)
  return new Promise((done, fail) => {
    const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
    let chunks: Uint8Array[] = []
    let size = 0
    let isRefused = false

    const stop = (refusal: Refusal) => {
      isRefused = true
      chunks = []
      place?.leave()
      fail(refusal)
    }
    const timer = setTimeout(() => stop(bodyTooSlow()), withinMs)
    const place = room?.enter(() => stop(noRoom()))

    async function collect(): Promise<void> {
      for (;;) {
        const { done: isEnd, value } = await reader.read()
        if (isEnd) break
        // Dropped as it arrives: canceling the stream would cut the connection before the refusal is sent.
        if (isRefused) continue
        size += value.byteLength
        if (size > bytes) {
          stop(bodyTooLarge(bytes))
          continue
        }
        chunks.push(value)
        place?.grow(value.byteLength)
      }
      done(Buffer.concat(chunks))
    }

    collect()
      .catch(() => stop(refuse.invalid('body_cut_off', 'The request ended before it was complete.')))
      .finally(() => {
        clearTimeout(timer)
        place?.leave()
      })
  })
}

export interface BodyRoom {
  /** Adds an open body; `giveWay` is called when it must be dropped to make room for others. */
  enter(giveWay: () => void): { grow(bytes: number): void; leave(): void }
}

/**
 * Memory budget for bodies that arrive at the same time. When it is used up, the largest body is dropped, so that a few
 * large ones, held open, do not keep small ones out.
 */
export function openBodyRoom(bytes: number): BodyRoom {
  const sizes = new Map<() => void, number>()
  let held = 0
  const leave = (one: () => void) => {
    held -= sizes.get(one) ?? 0
    sizes.delete(one)
  }
  return {
    enter: (giveWay) => {
      sizes.set(giveWay, 0)
      return {
        grow: (more) => {
          sizes.set(giveWay, (sizes.get(giveWay) ?? 0) + more)
          held += more
          while (held > bytes) {
            const [[largest] = [giveWay]] = [...sizes].sort(([, a], [, b]) => b - a)
            leave(largest)
            largest()
          }
        },
        leave: () => leave(giveWay),
      }
    },
  }
}

function bodyTooLarge(bytes: number): Refusal {
  const size = bytes < 1_048_576 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1_048_576)} MB`
  return refuse.tooLarge('body_too_large', `The request is larger than ${size}.`)
}

function bodyTooSlow(): Refusal {
  return new Refusal('too_slow', 'body_too_slow', 'The request took too long to arrive.')
}

function noRoom(): Refusal {
  return new Refusal('unavailable', 'too_busy', 'The site is busy. Please try again in a moment.', {
    retryAfter: 5,
  })
}

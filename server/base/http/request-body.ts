// A request's body, counted as it arrives whatever its headers say: at most so many bytes, within so long.
import { Refusal, refuse } from '#server/base/refusal.ts'

export interface BodyBounds {
  bytes: number
  /** Milliseconds from the first look at the body until its end. */
  withinMs: number
  /** Where bodies of unknown senders share their memory. */
  room?: BodyRoom
}

/**
 * Reads the whole body. Refuses with 413 what is larger, with 408 what takes longer, with 400 what breaks off, and with
 * 503 what has to make room for others.
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
        // Dropped as it arrives: to cancel the stream would cut the connection before the refusal is sent.
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
  /** Adds an open body; `giveWay` is called when it has to go for the sake of others. */
  enter(giveWay: () => void): { grow(bytes: number): void; leave(): void }
}

/**
 * Memory for bodies that arrive at the same time. When it runs out the largest of them gives way, so that a few large
 * ones, held open, keep no small one out.
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

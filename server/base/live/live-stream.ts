// One stream of server-sent events: bytes to one browser until either side ends it.

export interface LiveStream {
  /** Hash of the token of the session that opened it. */
  readonly sessionId: string
  readonly isEnded: boolean
  /** Sends the missed messages, then those that arrived in the meantime. */
  begin(frames: readonly Uint8Array[]): void
  /** Buffered until the stream has begun. */
  send(frame: Uint8Array): void
  end(reason: string): void
}

const encoder = new TextEncoder()

/** Keeps proxies from closing a quiet stream. */
export const HEARTBEAT = encoder.encode(':\n\n')
/** How long browsers wait before they reconnect. */
const RETRY = encoder.encode('retry: 2000\n\n')
/** How many frames a browser may be behind before its stream is ended. */
const BEHIND_AT_MOST = 200

/**
 * One message of the default type, which needs no listener of its own; its kind is in the data. JSON holds no line
 * breaks, so the data is one line.
 */
export function frameOf({ id, kind, data }: { id: number; kind: string; data: unknown }): Uint8Array {
  return encoder.encode(`id: ${id}\ndata: ${JSON.stringify({ kind, data })}\n\n`)
}

/** Calls `onEnd` once, no matter which side ended the stream. */
export function openLiveStream(
  sessionId: string,
  onEnd: (reason: string) => void,
): { stream: LiveStream; body: ReadableStream<Uint8Array> } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let held: Uint8Array[] | null = []
  let isEnded = false

  function finish(reason: string): void {
    if (isEnded) return
    isEnded = true
    held = null
    onEnd(reason)
  }

  function push(frame: Uint8Array): void {
    if (isEnded || !controller) return
    if ((controller.desiredSize ?? 0) < -BEHIND_AT_MOST) stream.end('too slow')
    else controller.enqueue(frame)
  }

  const stream: LiveStream = {
    sessionId,
    get isEnded() {
      return isEnded
    },
    begin: (frames) => {
      const later = held ?? []
      held = null
      for (const frame of [RETRY, ...frames, ...later]) push(frame)
    },
    send: (frame) => {
      if (!held) push(frame)
      else if (frame !== HEARTBEAT) held.push(frame)
    },
    end: (reason) => {
      if (isEnded) return
      finish(reason)
      controller?.close()
    },
  }
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    cancel: () => finish('left'),
  })
  return { stream, body }
}

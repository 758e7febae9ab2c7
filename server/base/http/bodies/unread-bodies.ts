// Answers a request whose body is still arriving. Closing the connection at once would reset it, and many clients, which
// write everything before they read, would see that instead of the answer.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_OF } from '#contract/errors.ts'

/** What a sender may go on sending after the answer: several times the largest upload, but not for ever. */
const REST_BYTES = 128 * 1024 * 1024
const REST_MS = 20_000
/** A sender who pauses for as long has stopped. */
const SILENCE_MS = 1_000
const LOOK_MS = 100

/** Sends the answer when it is there, but ends it only once the body has arrived, or is given up with its connection. */
export function endAfterBody(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === 'GET' || req.method === 'HEAD') return
  const end = res.end.bind(res) as (last?: unknown) => ServerResponse
  res.end = (last?: unknown) => {
    res.end = end
    // The rest of a body that is too slow is not worth waiting for.
    if (req.complete || req.destroyed || res.statusCode === STATUS_OF.too_slow) return end(last)
    if (typeof last === 'string' || last instanceof Uint8Array) res.write(last)
    else res.flushHeaders()
    void bodyArrives(req).then((isWhole) => {
      end()
      if (!isWhole) req.socket.destroySoon()
    })
    return res
  }
}

/** Resolves to whether the body came to its end. What nothing else reads is dropped as it arrives. */
function bodyArrives(req: IncomingMessage): Promise<boolean> {
  const { socket } = req
  const [startedAt, before] = [performance.now(), socket.bytesRead]
  let [seen, seenAt] = [before, startedAt]
  return new Promise((done) => {
    const finish = (isWhole: boolean) => {
      clearInterval(timer)
      done(isWhole)
    }
    const timer = setInterval(() => {
      const now = performance.now()
      if (socket.bytesRead !== seen) [seen, seenAt] = [socket.bytesRead, now]
      if (now - seenAt >= SILENCE_MS || now - startedAt >= REST_MS || seen - before > REST_BYTES)
        finish(false)
    }, LOOK_MS)
    req.once('end', () => finish(true))
    req.once('close', () => finish(req.complete))
    if (req.readableFlowing === null) req.resume()
  })
}

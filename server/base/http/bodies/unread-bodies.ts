// Answers a request whose body is still arriving. Closing the connection at once would reset it, and many clients, which
// write everything before they read, would see that instead of the answer.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_OF } from '#contract/errors.ts'

/** What a sender may go on sending after the answer: several times the largest upload, but not for ever. */
const REST_BYTES = 64 * 1024 * 1024
const REST_MS = 20_000
/** A sender who pauses for as long has stopped. */
const SILENCE_MS = 3_000
const LOOK_MS = 250
/** Bodies that are waited for at a time; further ones are cut off. */
const MOST_WAITED_FOR = 200
let waitedFor = 0

/** Sends the answer when it is there, but ends it only once the body has arrived, or is given up with its connection. */
export function endAfterBody(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === 'GET' || req.method === 'HEAD') return
  const end = res.end.bind(res) as (last?: unknown) => ServerResponse
  res.end = (last?: unknown) => {
    res.end = end
    if (req.complete || req.destroyed || isNotWorthWaiting(res.statusCode)) return end(last)
    if (typeof last === 'string' || last instanceof Uint8Array) res.write(last)
    else res.flushHeaders()
    void bodyArrives(req).then((isWhole) => {
      end()
      if (!isWhole) req.socket.destroySoon()
    })
    return res
  }
}

/** A body that is too slow, of a sender who sends too much, or one too many. */
function isNotWorthWaiting(status: number): boolean {
  return status === STATUS_OF.too_slow || status === STATUS_OF.too_many || waitedFor >= MOST_WAITED_FOR
}

/** Resolves to whether the body came to its end. What nothing else reads is dropped as it arrives. */
function bodyArrives(req: IncomingMessage): Promise<boolean> {
  const { socket } = req
  const [startedAt, before] = [performance.now(), socket.bytesRead]
  let [seen, seenAt] = [before, startedAt]
  waitedFor++
  return new Promise((done) => {
    let isOver = false
    const finish = (isWhole: boolean) => {
      if (isOver) return
      isOver = true
      waitedFor--
      clearInterval(timer)
      done(isWhole)
    }
    const timer = setInterval(() => {
      // Where its reader has stopped, its end is not told.
      if (req.complete) return finish(true)
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

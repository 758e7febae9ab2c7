// The webhook's address ahead of the framework. Whoever sends two hundred notices at once waits for the last of them:
// reading each in a tenth of the time is what lets all of them share one statement.
import type { RequestListener } from 'node:http'
import { errorBody, nextRequestId } from '#server/base/http.ts'
import type { Log } from '#server/base/log.ts'
import type { Metrics } from '#server/base/metrics.ts'
import { dataHeaders } from '#server/base/security-headers.ts'
import { NOTICE_MAX, NOTICE_TAKEN, NOTICES_PATH, type NoticeDesk } from './notice-route.ts'

interface NoticeDoor {
  desk: NoticeDesk
  log: Log
  metrics: Metrics
  isSecure: boolean
  /** Everything but a notice that says how long it is: the same address in the framework takes those too. */
  next: RequestListener
}

export function noticeListener({ desk, log, metrics, isSecure, next }: NoticeDoor): RequestListener {
  const headers = { ...dataHeaders(isSecure), 'content-type': 'application/json' }
  return (req, res) => {
    if (req.method !== 'POST' || req.url !== NOTICES_PATH) return next(req, res)
    const { 'content-length': length, 'stripe-signature': signature = '' } = req.headers
    if (length === undefined || Number(length) > NOTICE_MAX) return next(req, res)

    const started = performance.now()
    const requestId = nextRequestId()
    const answer = (status: number, body: object, retryAfter?: number): void => {
      const text = JSON.stringify(body)
      res.writeHead(status, {
        ...headers,
        'content-length': Buffer.byteLength(text),
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      })
      res.end(text)
      const ms = performance.now() - started
      metrics.answered(`POST ${NOTICES_PATH}`, status, ms)
      log.info(
        { requestId, method: req.method, path: NOTICES_PATH, status, ms: Math.round(ms * 10) / 10 },
        'request',
      )
    }
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    // One that breaks off never ends, and is sent again.
    req.on('end', () => {
      desk.receive(Buffer.concat(chunks), String(signature)).then(
        () => answer(200, NOTICE_TAKEN),
        (error) => {
          const refused = errorBody(error, requestId, log)
          answer(refused.status, refused.body, refused.retryAfter)
        },
      )
    })
  }
}

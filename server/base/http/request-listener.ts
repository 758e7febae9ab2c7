// The application as a listener of node:http.
import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { endAfterBody } from '#server/base/http/bodies/unread-bodies.ts'
import { bareResponse, MALFORMED } from '#server/base/http/errors/bare-answers.ts'
import type { ServerEnv } from './http.ts'

/** Requests that the adapter cannot convert (a backslash in the path, an invalid host) are refused like a call. */
export function requestListener(
  app: Hono<ServerEnv>,
  { config }: { config: { isSecure: boolean } },
): RequestListener {
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) => {
      if (error instanceof RequestError) return bareResponse(MALFORMED, config.isSecure)
      throw error
    },
  })
  return (req, res) => {
    endAfterBody(req, res)
    return answer(req, res)
  }
}

// The application as a listener of node:http.
import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { bareResponse, MALFORMED } from './bare-answers.ts'
import type { ServerEnv } from './http.ts'

/** What the adapter cannot make a request of (a backslash in the path, a name that is none) is refused as a call is. */
export function requestListener(
  app: Hono<ServerEnv>,
  { config }: { config: { isSecure: boolean } },
): RequestListener {
  return getRequestListener(app.fetch, {
    errorHandler: (error) => {
      if (error instanceof RequestError) return bareResponse(MALFORMED, config.isSecure)
      throw error
    },
  })
}

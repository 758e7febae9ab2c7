// The API without the network: how pages call it while they are rendered.
import { ApiError } from '#contract/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Viewer } from '#contract/viewer.ts'
import { type Caller, type Performer, perform, type Route } from './api.ts'
import { errorBody } from './error-body.ts'
import type { KeptReplies } from './kept-replies.ts'
import { UNLIMITED } from './limits.ts'
import type { Log } from './log.ts'

export interface InProcessInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

export interface InProcess {
  routes: ReadonlyMap<string, Route>
  performer: Performer
  /** Absent where every page shall see the latest: in development. */
  kept?: KeptReplies | undefined
  log: Log
}

/** Calls a route by its key on behalf of a caller; throws ApiError like the browser's fetch does. */
export function callInProcess(
  { routes, performer, kept, log }: InProcess,
  caller: Caller & { bucket: string },
) {
  // A page that the server renders is one request of its reader, however many calls it takes.
  const unlimited: Performer = { ...performer, limits: UNLIMITED }
  return async (key: string, input: InProcessInput = {}): Promise<unknown> => {
    const route = routes.get(key)
    if (!route) throw new Error(`There is no call ${key}.`)
    try {
      const query = given(input.query)
      const make = async () => (await perform(unlimited, route, { ...input, query }, caller)).reply
      if (!kept || !isKept(route.endpoint, caller.viewer)) return await make()
      return await kept.get(`${key} ${JSON.stringify([input.params, query])}`, caller.viewer, make)
    } catch (error) {
      const { status, body, retryAfter } = errorBody(error, caller.requestId, log)
      throw new ApiError(status, JSON.stringify(body), body, retryAfter)
    }
  }
}

function isKept({ shared }: Endpoint, { member }: Viewer): boolean {
  if (shared === 'unless_blocking') return member === null || member.isBlocking === false
  return shared === true
}

/** Over the network undefined values vanish and numbers are text; schemas take both. */
function given(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))
}

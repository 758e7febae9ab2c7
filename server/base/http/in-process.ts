// In-process API client: how pages call the API while they are rendered.
import { ApiError } from '#contract/api-error.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isCounts, type PurgeKey } from '#contract/purge-keys.ts'
import type { Viewer } from '#contract/viewer.ts'
import { errorBody } from '#server/base/http/errors/error-body.ts'
import type { Log } from '#server/base/log.ts'
import type { Cache, Made } from '#server/base/pages/cache.ts'
import { createPageShows, keysOf, type Shown, turnOf } from '#server/base/pages/page-shows.ts'
import { roughBytes } from '#server/base/pages/rough-bytes.ts'
import { UNLIMITED } from '#server/base/security/limits.ts'
import { type Caller, type Performer, perform, type Route } from './calls.ts'

export interface InProcessInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

export interface InProcess {
  routes: ReadonlyMap<string, Route>
  performer: Performer
  /** Cache of shared replies; absent in development, where every page should show the latest. */
  cache?: Cache | undefined
  log: Log
  now?: () => number
}

export interface PageCalls {
  /** Calls a route by its key as the page's reader; throws ApiError, as the browser's fetch does. */
  call(key: string, input?: InProcessInput): Promise<unknown>
  /** What the page shows by its calls so far. */
  shown(): Shown
}

/** A reply with counts is cached this long: pages made from it live for the rest of a minute. */
const COUNTS_MS = 10 * SECOND_MS

interface Told {
  reply: unknown
  shows: readonly PurgeKey[] | null
  /** When it was requested, in milliseconds. */
  at: number
  /** When it changes by time alone. */
  turnsAt: number
}

/** How one page calls the API while it is rendered. */
export function callInProcess(
  { routes, performer, cache, log, now = Date.now }: InProcess,
  caller: Caller & { bucket: string },
): PageCalls {
  const { viewer } = caller
  // A page that the server renders is one request of its reader, however many calls it makes.
  const unlimited: Performer = { ...performer, limits: UNLIMITED }
  const page = createPageShows(viewer)

  async function ask(route: Route, input: InProcessInput): Promise<Told> {
    const at = now()
    const { reply, asked } = await perform(unlimited, route, input, caller)
    // Personal replies are not stored, so their keys are not computed.
    const isWanted = viewer.member === null || isCached(route.endpoint, viewer)
    const shows = isWanted ? keysOf(route.endpoint, reply, asked) : null
    return { reply, shows, at, turnsAt: turnOf(route.endpoint, reply) }
  }

  function askOrFind(route: Route, input: InProcessInput): Promise<Told> {
    if (!cache || !isCached(route.endpoint, viewer)) return ask(route, input)
    const name = `${route.key} ${JSON.stringify([input.params, input.query])} ${rightsOf(viewer)}`
    return cache.fill(name, async () => sharedReply(await ask(route, input), viewer))
  }

  return {
    call: async (key, { query, ...input } = {}) => {
      const route = routes.get(key)
      if (!route) throw new Error(`There is no call ${key}.`)
      const asked = { ...input, query: given(query) }
      const begun = now()
      try {
        const { reply, shows, at, turnsAt } = await askOrFind(route, asked)
        page.add(shows, at, turnsAt)
        return reply
      } catch (error) {
        page.addFailure({ endpoint: route.endpoint, input: asked, error }, begun)
        const { status, body, retryAfter } = errorBody(error, caller.requestId, log)
        throw new ApiError(status, JSON.stringify(body), body, retryAfter)
      }
    },
    shown: page.shown,
  }
}

/** Members with the same rights share a reply: a changed count is not shown to them again. */
function sharedReply(told: Told, { member }: Viewer): Made<Told> {
  const { reply, shows, at, turnsAt } = told
  const hasCounts = shows?.some(isCounts) ?? false
  const until = Math.min(turnsAt, hasCounts ? at + COUNTS_MS : turnsAt)
  return {
    value: told,
    shows: member === null ? (shows?.filter((key) => !isCounts(key)) ?? null) : shows,
    // The reply, and its text, which pages hold as well (web/router.tsx).
    bytes: 2 * roughBytes(reply),
    until,
  }
}

function isCached({ shared }: Endpoint, { member }: Viewer): boolean {
  if (shared === 'unless_blocking') return member === null || member.isBlocking === false
  return shared === true
}

function rightsOf({ member, permissions }: Viewer): string {
  const granted = Object.entries(permissions).flatMap(([name, has]) => (has ? [name] : []))
  return `${member?.role ?? 'visitor'} ${granted.join(',')}`
}

/** Over the network, undefined values vanish and numbers are text; schemas accept both. */
function given(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))
}

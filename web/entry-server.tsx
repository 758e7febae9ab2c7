// Renders one page to a string. All data comes from loaders, so there is nothing to stream.

import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { ApiError } from '#contract/api-error.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { readyForMembers } from '#web/routes/-member/member-parts.ts'
import { LazyNotFound } from '#web/shell/page/lazy-not-found.ts'
import type { Api } from './api.ts'
import type { FragmentCache } from './cached-fragments.ts'
import { packQueries } from './packed-queries.ts'
import { createPageInserts } from './page-inserts.ts'
import { renderedFragment } from './rendered-fragment.tsx'
import { createAppRouter } from './router.tsx'

/** Assets that the browser fetches, by route; from the build, or generated in development. */
export type PageAssets = Parameters<typeof createRequestHandler>[0]['getRouterManifest'] extends
  | (() => infer R)
  | undefined
  ? Awaited<R>
  : never

export interface PageRequest {
  request: Request
  api: Api
  now: Date
  origin: string
  /** Nonce of all the page's own scripts. */
  mark: string
  assets: PageAssets
  /** Cache of fragments that many pages share; without it each page renders its own. */
  fragments?: FragmentCache
  /** The same for heads, of which each address has its own. */
  heads?: FragmentCache
  /**
   * Whether the page is stored whole. Its data fragments then serve no other page, so that only fragments without data
   * are cached.
   */
  isStored?: boolean
}

export interface RenderedHtml {
  status: number
  /** Seconds to wait after a call that failed and said so; null otherwise. */
  retryAfter: number | null
  /** Target of a redirect; null for a page. */
  location: string | null
  /** The HTML in pieces that follow one another; none for a redirect. */
  pieces: readonly string[]
  /** What broke while the page was loading; null for nothing, and for errors of calls, which are logged there. */
  failure: unknown
}

type Router = ReturnType<typeof createAppRouter>

/**
 * Renders a page: HTML with 200, 404, the status of a call that failed, or 500 for another failure; or a redirect. Throws
 * what breaks in rendering, unless below a lazy component: the browser draws that part again.
 */
export async function renderPage({
  request,
  api,
  now,
  origin,
  mark,
  assets,
  fragments,
  heads,
  isStored = false,
}: PageRequest): Promise<RenderedHtml> {
  let pieces: readonly string[] = []
  let failure: unknown = null
  let retryAfter: number | null = null
  const { markerOf, piecesOf } = createPageInserts(mark)
  await Promise.all([readyForMembers(), LazyNotFound.ready()])
  // Rounded to minutes, the precision of all times on pages, so that a fragment serves for a minute at least.
  const minute = startOf(now, MINUTE_MS)
  const handle = createRequestHandler({
    request,
    createRouter: () => {
      const router = createAppRouter({
        api,
        now: minute,
        origin,
        mark,
        renderFragment: ({ name, data, isTimeless, isDated, isOfAddress = false, children }) => {
          const clock = isTimeless ? null : isDated ? startOf(now, DAY_MS) : minute
          const render = () => renderedFragment(router, clock, children)
          const isCached = !isStored || (data.length === 0 && !isOfAddress)
          const cache = isCached ? (isOfAddress ? heads : fragments) : undefined
          return markerOf(cache ? cache.get({ name, data, clock }, render) : render())
        },
        markerOf,
        packQueries: (queryClient) => markerOf(packQueries(queryClient)),
      })
      loadToTheMinute(router, minute)
      return router
    },
    getRouterManifest: async () => assets,
  })
  const { status, headers } = await handle(async ({ router, responseHeaders }) => {
    // Kept as text: a Response would encode it, and the hashes would need it decoded again.
    const html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    pieces = piecesOf(html)
    const failures = failuresOf(router)
    failure = failures.find((error) => !(error instanceof ApiError)) ?? null
    const refusal = failure === null ? failures.find((error) => error instanceof ApiError) : undefined
    retryAfter = refusal?.retryAfter ?? null
    const status = refusal?.status ?? getSsrStatus(router)
    return new Response(null, { status, headers: responseHeaders })
  })
  return { status, retryAfter, location: headers.get('location'), pieces, failure }
}

function failuresOf(router: Router): unknown[] {
  const failed = router.stores.matches.get().filter(({ status }) => status === 'error')
  return failed.map(({ error }) => error)
}

function startOf(time: Date, unit: number): number {
  return Math.floor(time.getTime() / unit) * unit
}

/**
 * The router writes into the page when each match was loaded. Rounded to minutes, so that the same page has the same
 * bytes.
 */
function loadToTheMinute(router: Router, minute: number): void {
  const load = router.load
  router.load = async (options) => {
    await load(options)
    for (const match of router.stores.matches.get()) match.updatedAt = minute
  }
}

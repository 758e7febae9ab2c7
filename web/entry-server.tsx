// Renders one page to a string. All data comes from loaders, so there is nothing to stream.

import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { MINUTE_MS } from '#contract/durations.ts'
import { readyPart } from '#web/routes/-lazy-components.ts'
import { readyForMembers } from '#web/routes/-member-parts.ts'
import type { Api } from './api.ts'
import type { FragmentCache } from './cached-fragments.ts'
import { createAppRouter } from './router.tsx'
import { writtenPart } from './written-part.tsx'

/** What the browser will be told to fetch, by route; written by the build, or made up for development. */
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
  /** Written as nonce on every script of the page's own. */
  mark: string
  assets: PageAssets
  /** Texts of parts that many pages show; without it each page writes its own. */
  parts?: FragmentCache
  /**
   * Whether the page is stored whole. What it draws from its data is then of no use to another page, and only parts without
   * data are kept.
   */
  isStored?: boolean
}

export interface RenderedHtml {
  status: number
  /** Where a redirect leads; null for a page. */
  location: string | null
  html: string
}

/** The page: 200, 404 or 500 with HTML, or a redirect. Throws what rendering threw. */
export async function renderPage({
  request,
  api,
  now,
  origin,
  mark,
  assets,
  parts,
  isStored = false,
}: PageRequest): Promise<RenderedHtml> {
  let html = ''
  await Promise.all([readyForMembers(), readyPart('notFound')])
  // Whole minutes, as finely as pages tell the time: what is written once then serves for a minute at least.
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const handle = createRequestHandler({
    request,
    createRouter: () => {
      const router = createAppRouter({
        api,
        now: minute,
        origin,
        mark,
        writePart: ({ name, data, isTimeless, children }) => {
          const told = isTimeless ? null : minute
          const write = () => writtenPart(router, told, children)
          const isCached = data.length === 0 || !isStored
          return parts && isCached ? parts.get({ name, data, minute: told }, write) : write()
        },
      })
      loadToTheMinute(router, minute)
      return router
    },
    getRouterManifest: async () => assets,
  })
  const { status, headers } = await handle(async ({ router, responseHeaders }) => {
    // Kept as the string that it is: packed into a Response it would be encoded, and decoded again for its hashes.
    html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  return { status, location: headers.get('location'), html }
}

/** The router writes into the page when it loaded each part of it. Told to the minute, the same page is the same bytes. */
function loadToTheMinute(router: ReturnType<typeof createAppRouter>, minute: number): void {
  const load = router.load
  router.load = async (options) => {
    await load(options)
    for (const match of router.stores.matches.get()) match.updatedAt = minute
  }
}

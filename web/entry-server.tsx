// Renders one page to a string. All data comes from loaders, so there is nothing to stream.
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { Api } from './api.ts'
import { createAppRouter } from './router.tsx'

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
  assets: PageAssets
}

/** The page as a Response: 200, 404 or 500 with HTML, or a redirect. */
export function renderPage({ request, api, now, origin, assets }: PageRequest): Promise<Response> {
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ api, now: now.getTime(), origin }),
    getRouterManifest: async () => assets,
  })
  return handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
}

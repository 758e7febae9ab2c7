// Creates the router for server and browser, which differ in the API client.
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { readyForMembers } from '#web/routes/-member/member-parts.ts'
import { ErrorPage } from '#web/shell/page/error-page.tsx'
import { LazyNotFound } from '#web/shell/page/lazy-not-found.ts'
import { sessionQuery } from '#web/shell/session/session.ts'
import { type RenderFragment, RenderFragmentContext } from '#web/ui/cached-fragment.tsx'
import { MarkerContext } from '#web/ui/inserted-html.ts'
import { type AnyLazyComponent, readyPart } from '#web/ui/lazy-component.tsx'
import { type Api, api as browserApi } from './api.ts'
import { type LoadPage, loadPagesFirst } from './lazy-pages.ts'
import { createQueryClient } from './queries.ts'
import { routeTree } from './route-tree.gen.ts'

export interface RouterContext {
  queryClient: QueryClient
  api: Api
  /** Time of rendering in milliseconds. */
  now: number
  /** Origin of canonical addresses, without a trailing slash. */
  origin: string
  /**
   * For loaders: the page shows this lazy component at once, so server and browser load its script before rendering.
   */
  draws: (part: AnyLazyComponent) => Promise<void>
  /** Server only: nonce of the page's own inline scripts. */
  mark?: string | undefined
}

export interface RouterParts {
  api?: Api
  now?: number
  origin?: string
  /** Server only: nonce for the scripts that the renderer itself writes. */
  mark?: string
  /** Server only: caches fragments that are the same for all viewers. */
  renderFragment?: RenderFragment
  /** Server only: see web/ui/inserted-html.ts. */
  markerOf?: (html: string) => string
  /** Server only: what the page carries of the loaders' data. */
  packQueries?: (queryClient: QueryClient) => string
}

/** Query values are plain text, as forms and people write them: never parsed as numbers or JSON. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** As `packQueries` wrote it on the server. */
function unpackQueries(queryClient: QueryClient, text: string, updatedAt: number): void {
  const queries = JSON.parse(text) as [QueryKey, unknown][]
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt })
}

export function createAppRouter({
  api = browserApi,
  now = Date.now(),
  origin = '',
  mark,
  renderFragment,
  markerOf,
  packQueries = () => '[]',
}: RouterParts = {}) {
  const queryClient = createQueryClient(api)
  const drawn = new Set<string>()
  const draws = ({ part, ready }: AnyLazyComponent) => {
    drawn.add(part)
    return ready()
  }
  const context: RouterContext = { queryClient, api, now, origin, draws, mark }
  let loadPage: LoadPage | undefined
  const router = createRouter({
    routeTree,
    context,
    ...(mark && { ssr: { nonce: mark } }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    // An open editor or a typed amount must not go on to the page of another item. A new query alone keeps them.
    defaultRemountDeps: ({ params }: { params: unknown }) => params,
    // Filters and tabs change the address too; only a new path gets a transition.
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? [] : false) },
    defaultNotFoundComponent: () => <LazyNotFound />,
    defaultErrorComponent: ErrorPage,
    Wrap: ({ children }) => (
      <RenderFragmentContext value={renderFragment}>
        <MarkerContext value={markerOf}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </MarkerContext>
      </RenderFragmentContext>
    ),
    dehydrate: () => {
      const isMissing = router.stores.matches
        .get()
        .some(({ status, _notFound }) => status === 'notFound' || _notFound)
      if (isMissing) drawn.add(LazyNotFound.part)
      return { queries: packQueries(queryClient), now, origin, parts: [...drawn].toSorted() }
    },
    hydrate: async (data) => {
      unpackQueries(queryClient, data.queries, data.now)
      router.update({ context: { ...context, now: data.now, origin: data.origin } } as never)
      // Load the scripts of server-rendered lazy components first. React discards a component whose script is still
      // loading as soon as anything around it changes: the page would collapse, an open menu close, typed text be lost.
      const isMember = Boolean(queryClient.getQueryData(sessionQuery().queryKey)?.user)
      // Known once the page's own script has come.
      const parts = async () => {
        await loadPage?.(router.latestLocation.pathname)
        await Promise.all(data.parts.map(readyPart))
      }
      await Promise.all([parts(), isMember && readyForMembers()])
    },
  })
  if (!import.meta.env.SSR) loadPage = loadPagesFirst(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

// One router for server and browser; they differ in how the API is called.
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { type LazyComponentName, readyPart } from '#web/routes/-lazy-components.ts'
import { readyForMembers } from '#web/routes/-member-parts.ts'
import { ErrorPage } from '#web/shell/page/error-page.tsx'
import { LazyNotFound } from '#web/shell/page/lazy-not-found.ts'
import { sessionQuery } from '#web/shell/session/session.ts'
import { type WritePart, WritePartContext } from '#web/ui/cached-fragment.tsx'
import { type Api, api as browserApi } from './api.ts'
import { createQueryClient } from './queries.ts'
import { routeTree } from './route-tree.gen.ts'

export interface RouterContext {
  queryClient: QueryClient
  api: Api
  /** Milliseconds: when the page was rendered. */
  now: number
  /** Where canonical addresses start, without a slash at the end. */
  origin: string
  /** For loaders: the page shows this part at once, so server and browser fetch its script before they draw. */
  draws: (part: LazyComponentName) => Promise<void>
  /** On the server: the nonce of the page's own inline scripts. */
  mark?: string | undefined
}

export interface RouterParts {
  api?: Api
  now?: number
  origin?: string
  /** On the server: marks the scripts that the renderer itself writes, as their nonce. */
  mark?: string
  /** On the server: keeps what is alike for everybody. */
  writePart?: WritePart
}

/** Queries are plain text, as forms and people write them: no value is taken for a number or for JSON. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** Replies that many pages show are the same objects each time: their text is made once. */
const packed = new WeakMap<object, string>()

function packedText(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data)
  const text = packed.get(data) ?? JSON.stringify(data)
  packed.set(data, text)
  return text
}

/**
 * What the loaders fetched, as one JSON text: replies are JSON anyway, and a text is quick to write and to read. Sorted,
 * since which of them came first may differ from one rendering of the same page to the next.
 */
function packQueries(queryClient: QueryClient): string {
  const loaded = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success' && state.data !== undefined)
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
  return `[${loaded.map(({ queryKey, state }) => `[${JSON.stringify(queryKey)},${packedText(state.data)}]`).join()}]`
}

function unpackQueries(queryClient: QueryClient, text: string, updatedAt: number): void {
  const queries = JSON.parse(text) as [QueryKey, unknown][]
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt })
}

export function createAppRouter({
  api = browserApi,
  now = Date.now(),
  origin = '',
  mark,
  writePart,
}: RouterParts = {}) {
  const queryClient = createQueryClient(api)
  const drawn = new Set<LazyComponentName>()
  const draws = (part: LazyComponentName) => {
    drawn.add(part)
    return readyPart(part)
  }
  const context: RouterContext = { queryClient, api, now, origin, draws, mark }
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
    // Filters and tabs change the address too; only a change of page is worth a transition.
    defaultViewTransition: { types: ({ pathChanged }) => (pathChanged ? [] : false) },
    defaultNotFoundComponent: () => <LazyNotFound />,
    defaultErrorComponent: ErrorPage,
    Wrap: ({ children }) => (
      <WritePartContext value={writePart}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </WritePartContext>
    ),
    dehydrate: () => {
      const isMissing = router.stores.matches
        .get()
        .some(({ status, _notFound }) => status === 'notFound' || _notFound)
      if (isMissing) drawn.add('notFound')
      return { queries: packQueries(queryClient), now, origin, parts: [...drawn].toSorted() }
    },
    hydrate: async (data) => {
      unpackQueries(queryClient, data.queries, data.now)
      router.update({ context: { ...context, now: data.now, origin: data.origin } } as never)
      // Scripts of what the server drew come first. React throws away a part whose script is on its way as soon as
      // anything around it changes: the page would collapse, an open menu would shut, typed text would be lost.
      const isMember = Boolean(queryClient.getQueryData(sessionQuery().queryKey)?.user)
      await Promise.all([isMember && readyForMembers(), ...data.parts.map(readyPart)])
    },
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

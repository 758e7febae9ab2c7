// Renders a cached fragment on the server. Its HTML serves all viewers of the same data, so nothing of the viewer may
// be read: a fragment that read the session would show one member's page to all.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { RenderFragmentContext } from '#web/ui/cached-fragment.tsx'
import { NowProvider, NowUntold } from '#web/ui/display/now.tsx'
import { MarkerContext } from '#web/ui/inserted-html.ts'

/**
 * The fragment's HTML at the given time in milliseconds, or for any time (null); throws if it reads the session or any
 * other query, or the time when none was given.
 */
export function renderedFragment(router: AnyRouter, now: number | null, part: ReactNode): string {
  const html = renderToString(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={CLOSED}>
        <WholeFragment>
          {now === null ? (
            <NowUntold>{part}</NowUntold>
          ) : (
            <NowProvider initial={new Date(now).toISOString()}>{part}</NowProvider>
          )}
        </WholeFragment>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return withoutNonce(html, router.options.ssr?.nonce)
}

/** The router writes this page's nonce into tags of the head; scripts of our own need none, and other pages have another. */
function withoutNonce(html: string, nonce: string | undefined): string {
  if (!nonce) return html
  return html
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(` nonce="${nonce}"`, '')
}

/** No marker stands in a fragment's text, since it serves other pages; the router would provide them here as well. */
function WholeFragment({ children }: { children: ReactNode }) {
  return (
    <RenderFragmentContext value={undefined}>
      <MarkerContext value={undefined}>{children}</MarkerContext>
    </RenderFragmentContext>
  )
}

/** For all fragments: it holds nothing. Allows mutations, which they may set up; reading data throws. */
const CLOSED = closedQueryClient()

function closedQueryClient(): QueryClient {
  const client = new QueryClient()
  Object.assign(client.getQueryCache(), {
    get: refuse,
    find: refuse,
    findAll: refuse,
    getAll: refuse,
    build: refuse,
  })
  return client
}

function refuse(): never {
  throw new Error('A cached fragment reads a query. It serves all viewers: pass it what it shows.')
}

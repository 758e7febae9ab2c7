// Writes a shared part on the server. Its text serves everybody who is shown the same data, so nothing of its reader may
// be read while it is drawn: a part that asked who is looking would show one member's page to all.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { NowProvider, NowUntold } from '#web/ui/display/now.tsx'

/**
 * The part's HTML at the given time in milliseconds, or at any time (null); throws when the part reads the session or any
 * other query, or the time that it was not given.
 */
export function writtenPart(router: AnyRouter, now: number | null, part: ReactNode): string {
  return renderToString(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={closedQueryClient()}>
        {now === null ? (
          <NowUntold>{part}</NowUntold>
        ) : (
          <NowProvider initial={new Date(now).toISOString()}>{part}</NowProvider>
        )}
      </QueryClientProvider>
    </RouterContextProvider>,
  )
}

/** Takes mutations, which parts may prepare; whatever reads data throws. */
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
  throw new Error('A shared part reads a query. It is written for everybody: hand it what it shows.')
}

import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WrittenHtml } from '#contract/writing/writing.ts'
import { sessionQuery, useSession, useViewer } from '#web/shell/session/session.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { Written } from '#web/writing/written.tsx'
import { renderedFragment } from './rendered-fragment.tsx'
import { createAppRouter } from './router.tsx'

const NOON = Date.parse('2026-11-22T12:00:00Z')

/** A router as on pages, for a member whose name the tests look for. */
function routerOfAda() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  const member = { id: 7, username: 'ada', role: 'member', isSilenced: false } as const
  queryClient.setQueryData(sessionQuery().queryKey, {
    user: { username: 'ada' } as never,
    viewer: { member, permissions: {} as never },
  })
  const router = createRouter({
    routeTree: createRootRoute(),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  return router
}

const READERS = {
  viewer: () => <p>{useViewer().member?.username}</p>,
  session: () => <p>{useSession().user?.username}</p>,
  query: () => <p>{useQuery(sessionQuery()).data?.user?.username}</p>,
  'cached data': () => <p>{useQueryClient().getQueryData(sessionQuery().queryKey)?.user?.username}</p>,
  'whole cache': () => {
    const [first] = useQueryClient().getQueryCache().getAll()
    return <p>{JSON.stringify(first?.state.data)}</p>
  },
}

test.each(Object.entries(READERS))('a part that reads the %s is not written', (_what, Reader) => {
  const router = routerOfAda()
  const unguarded = renderToString(
    <RouterContextProvider router={router}>
      <Reader />
    </RouterContextProvider>,
  )
  expect(unguarded).toContain('ada')
  expect(() => renderedFragment(router, NOON, <Reader />)).toThrow('A cached fragment reads a query')
})

test('a part drawn from what it was handed is written, with the time of the page', () => {
  function Part({ name }: { name: string }) {
    useMutation({ mutationFn: async () => undefined })
    return `${name} ${useNow().toISOString()}`
  }
  expect(renderedFragment(routerOfAda(), NOON, <Part name="Godzilla" />)).toBe(
    'Godzilla 2026-11-22T12:00:00.000Z',
  )
})

test('a part that is to serve at any time and tells one is not written', () => {
  const Part = () => `${useNow().getUTCFullYear()}`
  expect(renderedFragment(routerOfAda(), NOON, <Part />)).toBe('2026')
  expect(() => renderedFragment(routerOfAda(), null, <Part />)).toThrow('A timeless fragment reads the time')
  expect(renderedFragment(routerOfAda(), null, 'Godzilla')).toBe('Godzilla')
})

test('a part holds its inner parts and members’ texts themselves, not what stands for them on one page', () => {
  const router = createAppRouter({
    renderFragment: () => 'a marker',
    markerOf: () => 'a marker',
  }) as never
  const part = (
    <>
      <CachedFragment name="inner" data={[]}>
        Godzilla
      </CachedFragment>
      <Written html={'<p>Mind the tilt.</p>' as WrittenHtml} />
    </>
  )
  const unguarded = renderToString(<RouterContextProvider router={router}>{part}</RouterContextProvider>)
  expect(unguarded.match(/a marker/g)).toHaveLength(2)
  const text = renderedFragment(router, NOON, part)
  expect(text).not.toContain('a marker')
  expect(text).toMatch(/Godzilla.*<p>Mind the tilt\.<\/p>/)
})

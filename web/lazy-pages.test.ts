// @vitest-environment happy-dom
import {
  type AnyRoute,
  createFileRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { type LazyPage, lazyPages, loadPagesFirst } from './lazy-pages.ts'

/** A page that notes what it loads, and its file, which comes when `arrive` is called. */
function topicsPage() {
  const loaded: unknown[] = []
  const Route = createFileRoute('/(forum)/forums/')({
    validateSearch: ({ page }: Record<string, unknown>) => ({ page: Number(page) || undefined }),
    loaderDeps: ({ search }: { search: unknown }) => search,
    loader: ({ deps }: { deps: unknown }) => {
      loaded.push(deps)
      return deps
    },
  } as never) as AnyRoute
  let arrive = () => {}
  const file = new Promise<{ Route: AnyRoute }>((done) => (arrive = () => done({ Route })))
  return { Route, loaded, load: vi.fn(() => file), arrive: () => arrive() }
}

async function routerAt(path: string, pages: LazyPage[]) {
  const home: LazyPage = ['/', async () => ({ Route: createFileRoute('/')({}) as AnyRoute })]
  const router = createRouter({
    routeTree: lazyPages(createRootRoute(), [home, ...pages]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const loadPage = loadPagesFirst(router)
  await router.load()
  return { router, loadPage }
}

const matchOf = (router: Awaited<ReturnType<typeof routerAt>>['router']) => router.state.matches.at(-1)

test('a page reads its address, and loads by it, once its file is here; until then the page before stays', async () => {
  const { Route, loaded, load, arrive } = topicsPage()
  const { router } = await routerAt('/', [['/(forum)/forums/', load]])
  expect(load).not.toHaveBeenCalled()
  const going = router.navigate({ href: '/forums?page=2' })
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect([matchOf(router)?.routeId, router.state.isLoading, loaded]).toEqual(['/', true, []])
  arrive()
  await going
  expect(matchOf(router)).toMatchObject({
    routeId: '/(forum)/forums/',
    search: { page: 2 },
    loaderData: { page: 2 },
  })
  expect([loaded, router.state.isLoading]).toEqual([[{ page: 2 }], false])
  // The page's hooks ask for its match by this id.
  expect(Route.id).toBe('/(forum)/forums/')
})

test('who turns back before the file is here stays where they are', async () => {
  const { loaded, load, arrive } = topicsPage()
  const { router } = await routerAt('/', [['/(forum)/forums/', load]])
  void router.navigate({ href: '/forums' })
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await router.navigate({ href: '/' })
  arrive()
  await new Promise((done) => setTimeout(done))
  expect([matchOf(router)?.routeId, router.state.isLoading, loaded]).toEqual(['/', false, []])
})

test('a file that does not come is an error of the page, and asked for again', async () => {
  const { load, arrive } = topicsPage()
  let isHere = false
  const failing = async () => {
    if (!isHere) throw new TypeError('Failed to fetch')
    return load()
  }
  const { router } = await routerAt('/', [['/(forum)/forums/', failing]])
  const told = vi.spyOn(console, 'warn').mockReturnValue()
  await router.navigate({ href: '/forums' })
  told.mockRestore()
  expect(matchOf(router)).toMatchObject({ status: 'error', error: { message: 'Failed to fetch' } })
  isHere = true
  arrive()
  await router.invalidate()
  expect(matchOf(router)).toMatchObject({ routeId: '/(forum)/forums/', status: 'success' })
})

test('a page that is pointed at is fetched with its data, once', async () => {
  const { loaded, load, arrive } = topicsPage()
  const { router, loadPage } = await routerAt('/', [['/(forum)/forums/', load]])
  arrive()
  await router.preloadRoute({ to: '/forums', search: { page: '3' } } as never)
  expect(loaded).toEqual([{ page: 3 }])
  expect([loadPage('/forums'), load.mock.calls.length]).toEqual([undefined, 1])
})

test('a page within another brings both files', async () => {
  const frame = vi.fn(async () => ({ Route: createFileRoute('/(messages)/messages')({}) as AnyRoute }))
  const one = vi.fn(async () => ({ Route: createFileRoute('/(messages)/messages/$id')({}) as AnyRoute }))
  const { router } = await routerAt('/messages/7', [['/(messages)/messages', frame, [['/$id', one]]]])
  expect(router.state.matches.map(({ routeId }) => routeId)).toEqual([
    '__root__',
    '/(messages)/messages',
    '/(messages)/messages/$id',
  ])
  expect([frame.mock.calls.length, one.mock.calls.length]).toEqual([1, 1])
})

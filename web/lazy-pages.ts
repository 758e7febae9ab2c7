// Pages whose files come with the first visit of each: until then the browser knows no more of a page than its address
// (scripts/vite/page-table.ts). Otherwise every first visit would carry the titles and queries of all pages.
import { type AnyRoute, type AnyRouter, createRoute } from '@tanstack/react-router'

/** Id of a page below its parent, its file, and the pages within it. */
export type LazyPage = [id: string, load: () => Promise<{ Route: AnyRoute }>, pages?: LazyPage[]]

/**
 * Ids are file names: they have the room's folder in parentheses, and a word may end with "_", to leave the layout of its
 * namesake. Addresses have neither.
 */
function pathOf(id: string): string {
  return id.replace(/\/\([a-z]+\)|_(?=\/|$)/g, '')
}

/** Adds the pages to the parent, which it returns. */
export function lazyPages(parent: AnyRoute, pages: readonly LazyPage[]): AnyRoute {
  return parent._addFileChildren(pages.map((page) => lazyPage(parent, page)))
}

function lazyPage(parent: AnyRoute, [id, load, pages]: LazyPage): AnyRoute {
  const place = { id, path: pathOf(id), getParentRoute: () => parent }
  const page: AnyRoute = createRoute({ getParentRoute: place.getParentRoute } as never)
  page.update(place as never)
  page.lazy(async () => {
    const { Route } = await load()
    // The hooks of the page ask it for its id.
    Route.update(place as never)
    Route.init(0)
    delete page.lazyFn
    return Route as never
  })
  return pages ? lazyPages(page, pages) : page
}

/** Loads the files of the page at a path, without failing: the router tries again, and shows what is wrong. */
export type LoadPage = (path: string) => Promise<unknown> | undefined

/**
 * Has the router wait for a page's file before it reads the address: the file says what queries the page knows and what
 * it loads by them.
 */
export function loadPagesFirst(router: AnyRouter): LoadPage {
  const loadPage: LoadPage = (path) => {
    const [pages] = router.getMatchedRoutes(path)
    const missing = pages.filter(({ lazyFn }) => lazyFn)
    return missing.length > 0
      ? Promise.allSettled(missing.map((page) => router.loadRouteChunk(page)))
      : undefined
  }
  const { load, preloadRoute } = router
  router.load = async (options) => {
    router.updateLatestLocation()
    const { location } = router.history
    const loading = loadPage(router.latestLocation.pathname)
    if (loading) {
      // Shows the progress bar.
      router.stores.status.set('pending')
      await loading
      // Led elsewhere meanwhile, where that load has gone.
      if (router.history.location !== location) return
    }
    await load(options)
  }
  router.preloadRoute = async (options) => {
    await loadPage(router.buildLocation(options as never).pathname)
    return preloadRoute(options)
  }
  return loadPage
}

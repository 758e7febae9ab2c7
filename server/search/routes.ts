import { HITS_PAGE_SIZE, search } from '#contract/search.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { pageOf, windowOf } from '#server/base/paging.ts'
import { findHits, type SearchSource } from './hits.ts'

export function searchRoutes({ log }: House, sources: readonly SearchSource[]): Route[] {
  return implement(search, {
    'GET /api/search': async ({ query, viewer }) => {
      const window = windowOf(query, HITS_PAGE_SIZE)
      const question = { text: query.q, kind: query.kind, ...window }
      const found = await findHits(sources, { viewer, log }, question)
      return { ...pageOf(found, window, (hit) => hit), more: found.more, searched: found.searched }
    },
  })
}

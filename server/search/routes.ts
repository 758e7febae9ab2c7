import { HITS_PAGE_SIZE, search } from '#contract/search/search.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { mustBeAllowed } from '#server/base/refusal.ts'
import { findHits, type SearchSource } from './hits.ts'

export function searchRoutes({ log }: AppContext, sources: readonly SearchSource[]): Route[] {
  return implement(search, {
    'GET /api/search': async ({ query, viewer }) => {
      const window = windowOf(query, HITS_PAGE_SIZE)
      const { q: text, kind, limit: _, offset: __, ...filters } = query
      // Authors' names are only for those who may read the forums.
      if (Object.values(filters).some((filter) => filter !== undefined)) mustBeAllowed(viewer, 'forums')
      const question = { text, kind, filters, ...window }
      const found = await findHits(sources, { viewer, log }, question)
      return { ...pageOf(found, window, (hit) => hit), more: found.more, searched: found.searched }
    },
  })
}

// What search plugs in.
import type { AppContext } from '#server/base/app-context.ts'
import { type SearchableRows, searchJobTypes, startSearchJobs } from '#server/base/search/rebuild.ts'
import type { SearchSource } from './hits.ts'
import { searchRoutes } from './routes.ts'

export const search = {
  routes: (context: AppContext, { searchSources }: { searchSources: readonly SearchSource[] }) =>
    searchRoutes(context, searchSources),
  jobTypes: searchJobTypes,
  startJobs: (context: AppContext, { searchableRows }: { searchableRows: readonly SearchableRows[] }) =>
    startSearchJobs(context, searchableRows),
}

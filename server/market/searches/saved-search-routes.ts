import { marketSearches } from '#contract/market/saved-searches.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import {
  changeSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  toSavedSearch,
} from './saved-searches.ts'

export function savedSearchRoutes(context: AppContext, catalogue: Catalogue): Route[] {
  const { db } = context
  return implement(marketSearches, {
    'GET /api/saved-searches': async ({ me }) => ({
      data: (await listSavedSearches(db, me.id)).map(toSavedSearch),
    }),

    'POST /api/saved-searches': async ({ body, me }) =>
      toSavedSearch(await saveSearch(context, body, { userId: me.id, index: catalogue.index() })),

    'PATCH /api/saved-searches/{id}': async ({ params, body, me }) =>
      toSavedSearch(await changeSavedSearch(db, params.id, body, me.id)),

    'DELETE /api/saved-searches/{id}': ({ params, me }) => removeSavedSearch(db, params.id, me.id),
  })
}

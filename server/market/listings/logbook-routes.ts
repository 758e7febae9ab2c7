import { marketLogbooks } from '#contract/market/logbooks.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { attachLogbook, detachLogbook } from './attached-logbooks.ts'

export function listingLogbookRoutes(context: AppContext): Route[] {
  return implement(marketLogbooks, {
    'PUT /api/marketplace-listings/{id}/logbook': ({ params, body, viewer, me }) =>
      attachLogbook(context, { listingId: params.id, ...body }, { viewer, me }),

    'DELETE /api/marketplace-listings/{id}/logbook': ({ params, viewer, me }) =>
      detachLogbook(context.db, params.id, { viewer, me }),
  })
}

import { marketPrices } from '#contract/market/prices.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { listPriceGuides } from './price-guides.ts'

export function priceRoutes({ db }: AppContext, catalogue: Catalogue): Route[] {
  return implement(marketPrices, {
    'GET /api/price-guides/{opdbId}': async ({ params, viewer }) => {
      await catalogue.settled()
      return listPriceGuides(db, viewer, { ...params, index: catalogue.index() })
    },
  })
}

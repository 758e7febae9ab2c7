// All calls of the marketplace.
import { marketAdmin } from './admin.ts'
import { marketLogbooks } from './logbooks.ts'
import { market } from './market.ts'
import { marketOffers } from './offers.ts'
import { marketPrices } from './prices.ts'
import { marketQuestions } from './questions.ts'
import { marketSearches } from './saved-searches.ts'

export const marketCalls = {
  ...market,
  ...marketAdmin,
  ...marketLogbooks,
  ...marketOffers,
  ...marketPrices,
  ...marketQuestions,
  ...marketSearches,
}

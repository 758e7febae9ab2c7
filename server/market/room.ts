// Everything that the marketplace plugs into the site.

import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { listingDrafts } from '#server/market/listings/draft-kinds.ts'
import { expireListings, runExpireListings } from '#server/market/listings/listing-changes.ts'
import { countListings, countListingsOf, findConversationSubject } from '#server/market/listings/listings.ts'
import { listingLogbookRoutes } from '#server/market/listings/logbook-routes.ts'
import { moderatedListings } from '#server/market/listings/moderated.ts'
import { mayReadListingPictures, mayReadSnapshotPictures } from '#server/market/listings/pictures.ts'
import { refreshPriority, runRefreshPriority } from '#server/market/listings/priority.ts'
import { moderatedFeedback, moderatedOffers } from '#server/market/offers/moderated-deals.ts'
import { offerRoutes } from '#server/market/offers/offer-routes.ts'
import { endPartedDeals, runSettleOffers, settleOffers } from '#server/market/offers/settling.ts'
import { makePriceGuides, runMakePriceGuides } from '#server/market/prices/price-guides.ts'
import { priceRoutes } from '#server/market/prices/price-routes.ts'
import { moderatedQuestions } from '#server/market/questions/moderated-questions.ts'
import { questionRoutes } from '#server/market/questions/question-routes.ts'
import { countQuestionsOf } from '#server/market/questions/questions.ts'
import { makeDigests, matchListings, runMakeDigests } from '#server/market/searches/matches.ts'
import { savedSearchRoutes } from '#server/market/searches/saved-search-routes.ts'
import { marketActivity } from './activity.ts'
import { marketPersonalData } from './personal-data.ts'
import { refreshDescriptions, refreshQuestions } from './refreshing.ts'
import { type MarketParts, marketRoutes } from './routes.ts'
import { searchListings } from './search.ts'
import { searchableListings } from './searchable.ts'
import { marketSeed } from './seed.ts'

export const market = {
  seed: marketSeed,
  routes: (context: AppContext, parts: MarketParts) => [
    ...marketRoutes(context, parts),
    ...offerRoutes(context),
    ...listingLogbookRoutes(context),
    ...questionRoutes(context, parts.holds),
    ...priceRoutes(context, parts.catalogue),
    ...savedSearchRoutes(context, parts.catalogue),
  ],
  /** For the statistics strip. */
  countListings,
  /** Of one member, for the hold on first posts. */
  countPostsOf: async (db: Db, memberId: number) =>
    (await countListingsOf(db, memberId)) + (await countQuestionsOf(db, memberId)),
  personalData: marketPersonalData,
  activity: marketActivity,
  search: searchListings,
  searchable: searchableListings,
  moderated: (context: AppContext) => [
    moderatedListings(context),
    moderatedOffers(context),
    moderatedFeedback(context),
    moderatedQuestions(context),
  ],
  /** For conversations about a listing. */
  findSubject: findConversationSubject,
  drafts: listingDrafts,
  mayReadPictures: mayReadListingPictures,
  refresh: [refreshDescriptions, refreshQuestions],
  jobTypes: [expireListings, refreshPriority, settleOffers, makePriceGuides, makeDigests],
  /** Ends deals between those who can no longer deal, and finds who looks for what is new. */
  subscribers: [endPartedDeals, matchListings],
  mayReadSnapshots: mayReadSnapshotPictures,
  /** Says who does the market's work. */
  startJobs: async (context: AppContext, catalogue: Catalogue) => {
    await context.jobs.work(expireListings, () => runExpireListings(context))
    await context.jobs.work(refreshPriority, () => runRefreshPriority(context))
    await context.jobs.work(settleOffers, () => runSettleOffers(context))
    await context.jobs.work(makeDigests, () => runMakeDigests(context))
    await context.jobs.work(makePriceGuides, () => runMakePriceGuides(context, catalogue.index()))
  },
}

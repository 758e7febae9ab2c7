// Everything that the marketplace plugs into the site.
import type { Db } from '#server/base/database.ts'
import type { House } from '#server/base/house.ts'
import type { Catalogue } from '#server/machines/catalogue.ts'
import { marketActivity } from './activity.ts'
import { listingDrafts } from './draft-kinds.ts'
import { expireListings, runExpireListings } from './listing-changes.ts'
import { countListings, countListingsOf, findConversationSubject } from './listings.ts'
import { listingLogbookRoutes } from './logbook-routes.ts'
import { makeDigests, matchListings, runMakeDigests } from './matches.ts'
import { moderatedListings } from './moderated.ts'
import { moderatedFeedback, moderatedOffers } from './moderated-deals.ts'
import { moderatedQuestions } from './moderated-questions.ts'
import { offerRoutes } from './offer-routes.ts'
import { marketPersonalData } from './personal-data.ts'
import { mayReadListingPictures, mayReadSnapshotPictures } from './pictures.ts'
import { makePriceGuides, runMakePriceGuides } from './price-guides.ts'
import { priceRoutes } from './price-routes.ts'
import { refreshPriority, runRefreshPriority } from './priority.ts'
import { questionRoutes } from './question-routes.ts'
import { countQuestionsOf } from './questions.ts'
import { refreshDescriptions, refreshQuestions } from './refreshing.ts'
import { type MarketParts, marketRoutes } from './routes.ts'
import { savedSearchRoutes } from './saved-search-routes.ts'
import { searchListings } from './search.ts'
import { searchableListings } from './searchable.ts'
import { marketSeed } from './seed.ts'
import { endPartedDeals, runSettleOffers, settleOffers } from './settling.ts'

export const market = {
  seed: marketSeed,
  routes: (house: House, parts: MarketParts) => [
    ...marketRoutes(house, parts),
    ...offerRoutes(house),
    ...listingLogbookRoutes(house),
    ...questionRoutes(house, parts.holds),
    ...priceRoutes(house, parts.catalogue),
    ...savedSearchRoutes(house, parts.catalogue),
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
  moderated: (house: House) => [
    moderatedListings(house),
    moderatedOffers(house),
    moderatedFeedback(house),
    moderatedQuestions(house),
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
  startJobs: async (house: House, catalogue: Catalogue) => {
    await house.jobs.work(expireListings, () => runExpireListings(house))
    await house.jobs.work(refreshPriority, () => runRefreshPriority(house))
    await house.jobs.work(settleOffers, () => runSettleOffers(house))
    await house.jobs.work(makeDigests, () => runMakeDigests(house))
    await house.jobs.work(makePriceGuides, () => runMakePriceGuides(house, catalogue.index()))
  },
}

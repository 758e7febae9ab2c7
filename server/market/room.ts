// What the marketplace plugs in.
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext, RunningContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { marketAdminRoutes } from '#server/market/listings/admin-routes.ts'
import { showListingsOfBanned } from '#server/market/listings/banned-sellers.ts'
import { countDailyListings } from '#server/market/listings/daily-listings.ts'
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
import type { HoldsFirstPosts } from '#server/moderation/cases/held-posts.ts'
import { marketActivity } from './activity.ts'
import { marketNotifications } from './notified-events.ts'
import { marketPersonalData } from './personal-data.ts'
import { refreshDescriptions, refreshQuestions } from './refreshing.ts'
import { marketRoutes } from './routes.ts'
import { searchListings } from './search.ts'
import { searchableListings } from './searchable.ts'
import { marketSeed } from './seed.ts'

type Running = RunningContext & { catalogue: Catalogue }

export const market = {
  gives: { countListings, countDailyListings, findListing: findConversationSubject },
  notifications: marketNotifications,
  seed: marketSeed,
  routes: (app: Running, { firstPosts }: { firstPosts: HoldsFirstPosts }) => [
    ...marketRoutes(app, { holds: firstPosts, catalogue: app.catalogue }),
    ...marketAdminRoutes(app),
    ...offerRoutes(app),
    ...listingLogbookRoutes(app),
    ...questionRoutes(app, firstPosts),
    ...priceRoutes(app, app.catalogue),
    ...savedSearchRoutes(app, app.catalogue),
  ],
  countPostsOf: async (db: Db, memberId: number) =>
    (await countListingsOf(db, memberId)) + (await countQuestionsOf(db, memberId)),
  personalData: marketPersonalData,
  activity: () => [marketActivity],
  search: ({ db }: AppContext) => [
    {
      kind: 'listing' as const,
      search: (viewer: Viewer, text: string, limit: number) => searchListings(db, viewer, text, limit),
    },
  ],
  searchable: [searchableListings],
  reportable: (context: AppContext) => [
    moderatedListings(context),
    moderatedOffers(context),
    moderatedFeedback(context),
    moderatedQuestions(context),
  ],
  drafts: () => [listingDrafts],
  pictureAccess: { listing: mayReadListingPictures, snapshot: mayReadSnapshotPictures },
  written: [refreshDescriptions, refreshQuestions],
  jobTypes: [expireListings, refreshPriority, settleOffers, makePriceGuides, makeDigests],
  /** Ends deals between those who can no longer deal, finds who looks for what is new, and follows sellers' bans. */
  subscribers: [endPartedDeals, matchListings, showListingsOfBanned],
  startJobs: async (app: Running) => {
    await app.jobs.work(expireListings, () => runExpireListings(app))
    await app.jobs.work(refreshPriority, () => runRefreshPriority(app))
    await app.jobs.work(settleOffers, () => runSettleOffers(app))
    await app.jobs.work(makeDigests, () => runMakeDigests(app))
    await app.jobs.work(makePriceGuides, () => runMakePriceGuides(app, app.catalogue.index()))
  },
}

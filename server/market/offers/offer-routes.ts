// Routes of offers, deals and feedback.
import { FEEDBACK_PAGE_SIZE, OFFERS_PAGE_SIZE } from '#contract/market/offer-constants.ts'
import { marketOffers } from '#contract/market/offers.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { giveFeedback, listFeedback, toFeedback } from './feedback.ts'
import { makeOffer } from './new-offers.ts'
import { answerOffer } from './offer-answers.ts'
import { getOffer, listOffers, listOffersOn, toOffer } from './offers.ts'

export function offerRoutes(context: AppContext): Route[] {
  const { db, clock } = context
  return implement(marketOffers, {
    'GET /api/marketplace-listings/{id}/offers': async ({ params, query, viewer, me }) => {
      const window = windowOf(query, OFFERS_PAGE_SIZE)
      const asked = { listingId: params.id, memberId: me.id }
      const now = clock.now()
      const found = await listOffersOn(db, viewer, asked, window)
      return pageOf(found, window, (offer) => toOffer(offer, now))
    },

    'POST /api/marketplace-listings/{id}/offers': async ({ params, body, viewer, me }) =>
      getOffer(db, viewer, await makeOffer(context, params.id, body, { viewer, me }), clock.now()),

    'GET /api/offers': async ({ query, me }) => {
      const window = windowOf(query, OFFERS_PAGE_SIZE)
      const now = clock.now()
      const found = await listOffers(db, me.id, { ...query, now }, window)
      return pageOf(found, window, (offer) => toOffer(offer, now))
    },

    'GET /api/offers/{id}': ({ params, viewer }) => getOffer(db, viewer, params.id, clock.now()),

    'PATCH /api/offers/{id}': async ({ params, body, viewer, me }) => {
      await answerOffer(context, params.id, body, { viewer, me })
      return getOffer(db, viewer, params.id, clock.now())
    },

    'POST /api/offers/{id}/feedback': async ({ params, body, viewer, me }) => {
      await giveFeedback(context, params.id, body, { viewer, me })
      return getOffer(db, viewer, params.id, clock.now())
    },

    'GET /api/members/{username}/feedback': async ({ params, query, viewer }) => {
      const window = windowOf(query, FEEDBACK_PAGE_SIZE)
      const asked = { ...params, now: clock.now() }
      const { reputation, ...found } = await listFeedback(db, viewer, asked, window)
      return { ...pageOf(found, window, toFeedback), reputation }
    },
  })
}

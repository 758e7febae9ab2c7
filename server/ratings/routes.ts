// Routes of the ratings room.
import { REVIEWS_PAGE_SIZE, TOP_PAGE_SIZE } from '#contract/ratings/constants.ts'
import { ratings } from '#contract/ratings/ratings.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { keysetPageOf, keysetWindowOf, pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { readCounters } from '#server/machines/catalogue/counters.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import { getTitleAndEdition, getTitleId } from '#server/machines/catalogue/titles.ts'
import { readMemberRatings } from '#server/ratings/members/member-ratings.ts'
import { listReviews } from '#server/ratings/reviews/reviews.ts'
import { endSentDraft } from '#server/writing/drafts/drafts.ts'
import { toMemberReview, toOwnRating, toRatedTitle, toReview } from './presenters.ts'
import { createRatingFinder, listOwnRatings, rate, takeBack } from './ratings.ts'
import { listTop, typeOf } from './top-lists.ts'

export function ratingRoutes({ db, clock }: AppContext, { catalogue }: { catalogue: Catalogue }): Route[] {
  const titleOf = (opdbId: string) => getTitleId(db, catalogue.index(), opdbId)
  const summaryOf = async (titleId: string) => (await readCounters(db, titleId)).rating

  const findRating = createRatingFinder(db)

  return implement(ratings, {
    'GET /api/machines/{opdbId}/ratings': async ({ params, query, viewer }) => {
      const titleId = await titleOf(params.opdbId)
      const window = keysetWindowOf(query, REVIEWS_PAGE_SIZE)
      const found = await listReviews(db, viewer, { titleId, sort: query.sort }, window)
      return { ...keysetPageOf(found, window, toReview), summary: await summaryOf(titleId) }
    },

    'GET /api/machines/{opdbId}/rating': async ({ params, me }) => {
      const titleId = await titleOf(params.opdbId)
      return findRating({ titleId, userId: me.id })
    },

    'PUT /api/machines/{opdbId}/rating': async ({ params, body, me }) => {
      const { titleId, editionId } = await getTitleAndEdition(db, catalogue.index(), params.opdbId)
      const whose = { titleId, userId: me.id }
      const given = { rating: body.rating, review: body.review ?? null, editionId }
      const now = clock.now()
      const own = await db.transaction(async (tx) => {
        const rating = await rate(tx, whose, given, now)
        if (body.sendKey) await endSentDraft(tx, { userId: me.id, sendKey: body.sendKey, now })
        return rating
      })
      return { own, summary: await summaryOf(titleId) }
    },

    'DELETE /api/machines/{opdbId}/rating': async ({ params, me }) => {
      const whose = { titleId: await titleOf(params.opdbId), userId: me.id }
      await db.transaction((tx) => takeBack(tx, whose))
    },

    'GET /api/user/ratings': async ({ query, me }) => {
      const window = windowOf(query, TOP_PAGE_SIZE)
      const found = await listOwnRatings(db, me.id, window)
      const index = catalogue.index()
      const cards = await findCards(
        db,
        index,
        found.rows.map(({ titleId }) => titleId),
      )
      return pageOf(found, window, (row) => ({
        ...toOwnRating(row),
        title: toRatedTitle(row.titleId, cards.get(row.titleId), typeOf(index, row.titleId)),
      }))
    },

    'GET /api/members/{username}/ratings': async ({ params, viewer }) => {
      const { reviews, ...numbers } = await readMemberRatings(db, viewer, params.username)
      const index = catalogue.index()
      const ids = reviews.map(({ titleId }) => titleId)
      const cards = await findCards(db, index, ids)
      return {
        ...numbers,
        reviews: reviews.map(({ titleId, ...row }) =>
          toMemberReview(row, toRatedTitle(titleId, cards.get(titleId), typeOf(index, titleId))),
        ),
      }
    },

    'GET /api/top-machines': async ({ query }) => {
      const window = windowOf(query, TOP_PAGE_SIZE)
      await catalogue.settled()
      const { titles, total, method } = await listTop(db, catalogue.index(), query, window)
      return { data: titles, pagination: { total, ...window }, method }
    },
  })
}

// Feedback after a deal: revealed when both sides have written or the period is over, so that neither responds to the
// other's. In a member's reputation each partner counts once, however often the two deal.
import { aliasedTable, and, desc, eq, exists, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { DAY_MS } from '#contract/durations.ts'
import { FEEDBACK_DAYS } from '#contract/market/offer-constants.ts'
import type { Feedback, NewFeedback, OfferDetail, Reputation } from '#contract/market/offers.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { dealFeedback, offers } from '#server/market/tables.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { getOwnOffer, roleIn } from './offer-answers.ts'
import { feedbackGiven } from './offer-events.ts'
import type { OfferRow } from './offer-steps.ts'

/** End of the feedback period of a deal. */
function endOfFeedback(completedAt: Date): Date {
  return new Date(completedAt.getTime() + FEEDBACK_DAYS * DAY_MS)
}

export async function giveFeedback(
  { db, clock }: AppContext,
  offerId: number,
  { rating, text }: NewFeedback,
  { viewer, me }: { viewer: Viewer; me: ViewingMember },
): Promise<void> {
  const now = clock.now()
  await getOwnOffer(db, viewer, offerId)
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(offers).where(eq(offers.id, offerId)).for('no key update')
    if (!row?.completedAt)
      throw refuse.conflict('no_deal', 'You can leave feedback once both of you have confirmed the price.')
    if (endOfFeedback(row.completedAt) <= now)
      throw refuse.conflict('feedback_over', `Feedback is open for ${FEEDBACK_DAYS} days after a deal.`)
    const role = roleIn(row, me.id)
    const memberId = role === 'buyer' ? row.sellerId : row.buyerId
    const [given] = await tx
      .insert(dealFeedback)
      .values({ offerId, authorId: me.id, memberId, role, rating, text: text ?? '', createdAt: now })
      .onConflictDoNothing()
      .returning({ id: dealFeedback.id })
    if (!given) throw refuse.conflict('feedback_given', 'You’ve already left feedback for this deal.')
    await emit(tx, feedbackGiven, { feedbackId: given.id })
  })
}

const authors = aliasedTable(users, 'authors')

function selectFeedback(db: Db) {
  return db
    .select({
      row: dealFeedback,
      author: { id: authors.id, username: authors.username, displayName: authors.displayName },
    })
    .from(dealFeedback)
    .innerJoin(authors, eq(authors.id, dealFeedback.authorId))
    .innerJoin(offers, eq(offers.id, dealFeedback.offerId))
    .$dynamic()
}

type FeedbackRow = Awaited<ReturnType<typeof selectFeedback>>[number]

/** Whether others may read it: both sides have written, or the period is over. */
export function isRevealed(db: Db, now: Date): SQL | undefined {
  const others = aliasedTable(dealFeedback, 'others')
  const answered = db
    .select({ one: sql`1` })
    .from(others)
    .where(and(eq(others.offerId, dealFeedback.offerId), eq(others.authorId, dealFeedback.memberId)))
  const before = new Date(now.getTime() - FEEDBACK_DAYS * DAY_MS)
  return and(isNull(dealFeedback.hiddenAt), or(exists(answered), lte(offers.completedAt, before)))
}

/** Feedback of one deal, for one of its sides; null until the deal is completed. */
export async function feedbackOfDeal(
  db: Db,
  row: OfferRow,
  { memberId, now }: { memberId: number; now: Date },
): Promise<OfferDetail['feedback']> {
  if (!row.completedAt) return null
  const given = await selectFeedback(db).where(eq(dealFeedback.offerId, row.id))
  const [shown] = await selectFeedback(db).where(
    and(eq(dealFeedback.offerId, row.id), eq(dealFeedback.memberId, memberId), isRevealed(db, now)),
  )
  const own = given.find(({ author }) => author.id === memberId)
  const until = endOfFeedback(row.completedAt)
  return {
    own: own ? toFeedback(own) : null,
    other: shown ? toFeedback(shown) : null,
    isOtherGiven: given.some(({ author }) => author.id !== memberId),
    until: until.toISOString(),
    isOpen: until > now && !own,
  }
}

/** Feedback about a member, newest first; without authors whom the viewer has blocked. */
export async function listFeedback(
  db: Db,
  viewer: Viewer,
  { username, now }: { username: string; now: Date },
  window: Window,
): Promise<Found<FeedbackRow> & { reputation: Reputation }> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)))
  if (!member) throw refuse.notFound('member_not_found', 'This member does not exist.')
  const where = and(
    eq(dealFeedback.memberId, member.id),
    isRevealed(db, now),
    isNotFromBlocked(viewer, dealFeedback.authorId),
  )
  const rows = await selectFeedback(db)
    .where(where)
    .orderBy(desc(dealFeedback.id))
    .limit(window.limit)
    .offset(window.offset)
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(dealFeedback)
    .innerJoin(offers, eq(offers.id, dealFeedback.offerId))
    .where(where)
  return { rows, total: all?.total ?? 0, reputation: await readReputation(db, member.id, now) }
}

/** Each partner of the member counts once, with their latest feedback. */
async function readReputation(db: Db, memberId: number, now: Date): Promise<Reputation> {
  const last = db
    .selectDistinctOn([dealFeedback.authorId], { rating: dealFeedback.rating })
    .from(dealFeedback)
    .innerJoin(offers, eq(offers.id, dealFeedback.offerId))
    .where(and(eq(dealFeedback.memberId, memberId), isRevealed(db, now)))
    .orderBy(dealFeedback.authorId, desc(dealFeedback.id))
  const [found] = await rowsOf<Reputation>(
    db,
    sql`select count(*) filter (where rating = 'positive')::int as positive,
        count(*) filter (where rating = 'neutral')::int as neutral,
        count(*) filter (where rating = 'negative')::int as negative,
        (select count(distinct case when buyer_id = ${memberId} then seller_id else buyer_id end)::int from ${offers}
          where completed_at is not null and ${memberId} in (buyer_id, seller_id)) as partners
      from (${last}) as last`,
  )
  return found ?? { positive: 0, neutral: 0, negative: 0, partners: 0 }
}

export function toFeedback({ row, author }: FeedbackRow): Feedback {
  return {
    id: row.id,
    author,
    role: row.role,
    rating: row.rating,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  }
}

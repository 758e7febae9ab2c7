// Feedback after a deal: revealed when both sides have written or the period is over, so that neither responds to the
// other's. In a member's reputation each partner counts once, however often the two deal.
import { and, desc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { isModerator } from '#contract/entitlements.ts'
import { FEEDBACK_DAYS } from '#contract/market/offer-constants.ts'
import type { Feedback, NewFeedback, OfferDetail, Reputation } from '#contract/market/offers.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { type Blanks, statementTemplate, timeFrom } from '#server/base/database/statement-templates.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { dealFeedback, offers } from '#server/market/tables.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { isBanned, isNotBanned } from '#server/moderation/members/sanctions.ts'
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

const FEEDBACK_HOURS = (FEEDBACK_DAYS * DAY_MS) / HOUR_MS

const authors = alias(users, 'authors')

const feedbackColumns = {
  row: dealFeedback,
  author: { id: authors.id, username: authors.username, displayName: authors.displayName },
}

function selectFeedback(db: Db) {
  return db
    .select(feedbackColumns)
    .from(dealFeedback)
    .innerJoin(authors, eq(authors.id, dealFeedback.authorId))
    .innerJoin(offers, eq(offers.id, dealFeedback.offerId))
    .$dynamic()
}

type FeedbackRow = Awaited<ReturnType<typeof selectFeedback>>[number]

/** Whether others may read it: both sides have written, or the period is over. */
export function isRevealed(db: Db, now: Date | SQL<Date>): SQL | undefined {
  const others = alias(dealFeedback, 'others')
  const answered = db
    .select({ one: sql`1` })
    .from(others)
    .where(and(eq(others.offerId, dealFeedback.offerId), eq(others.authorId, dealFeedback.memberId)))
  const time = now instanceof Date ? timeFrom(now.toISOString()) : now
  const isOver = sql`${offers.completedAt} <= ${time} - make_interval(hours => ${FEEDBACK_HOURS})`
  return and(isNull(dealFeedback.hiddenAt), or(exists(answered), isOver))
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

/**
 * Feedback about a member, newest first; without authors who are banned or whom the viewer has blocked. Of members
 * without a profile for the viewer (`getProfile`) there is none.
 */
export async function listFeedback(
  db: Db,
  viewer: Viewer,
  { username, now }: { username: string; now: Date },
  window: Window,
): Promise<Found<FeedbackRow> & { reputation: Reputation }> {
  const named = { usernameKey: usernameKey(username), now: now.toISOString() }
  const rows = await readFeedback(db, viewer, { ...window, ...named })
  const [first] = rows
  if (!first || first.erasedAt || (first.isBanned && !isModerator(viewer)))
    throw refuse.notFound('member_not_found', 'This member does not exist.')
  const found = rows.flatMap(({ row, author }) => (row && author ? [{ row, author }] : []))
  return { rows: found, total: first.total, reputation: first.reputation }
}

/** The member's row comes with the page, its total and the reputation, and comes even if the page is empty. */
const readFeedback = statementTemplate(
  (db, viewer, { limit, offset, ...asked }: Blanks<Window & { usernameKey: string; now: string }>) => {
    const now = timeFrom(asked.now)
    const isNamed = eq(users.usernameKey, asked.usernameKey)
    const memberId = sql<number>`(select ${users.id} from ${users} where ${isNamed})`
    const where = and(
      eq(dealFeedback.memberId, memberId),
      isRevealed(db, now),
      isNotBanned(dealFeedback.authorId),
      isNotFromBlocked(viewer, dealFeedback.authorId),
    )
    const page = db
      .select({ id: dealFeedback.id })
      .from(dealFeedback)
      .innerJoin(offers, eq(offers.id, dealFeedback.offerId))
      .where(where)
      .orderBy(desc(dealFeedback.id))
      .limit(limit)
      .offset(offset)
      .as('page')
    const total = sql<number>`(select count(*)::int from ${dealFeedback}
      inner join ${offers} on ${eq(offers.id, dealFeedback.offerId)} where ${where})`
    return db
      .select({
        ...feedbackColumns,
        total,
        reputation: reputationOf(db, memberId, now),
        isBanned: isBanned(users.id),
        erasedAt: users.erasedAt,
      })
      .from(users)
      .leftJoin(page, sql`true`)
      .leftJoin(dealFeedback, eq(dealFeedback.id, page.id))
      .leftJoin(authors, eq(authors.id, dealFeedback.authorId))
      .where(isNamed)
      .orderBy(desc(dealFeedback.id))
  },
)

/** Each partner of the member counts once, with their latest feedback, unless they are banned. */
function reputationOf(db: Db, memberId: SQL<number>, now: SQL<Date>): SQL<Reputation> {
  const last = db
    .selectDistinctOn([dealFeedback.authorId], { rating: dealFeedback.rating })
    .from(dealFeedback)
    .innerJoin(offers, eq(offers.id, dealFeedback.offerId))
    .where(and(eq(dealFeedback.memberId, memberId), isRevealed(db, now), isNotBanned(dealFeedback.authorId)))
    .orderBy(dealFeedback.authorId, desc(dealFeedback.id))
  return sql<Reputation>`(select json_build_object(
      'positive', count(*) filter (where rating = 'positive'),
      'neutral', count(*) filter (where rating = 'neutral'),
      'negative', count(*) filter (where rating = 'negative'),
      'partners', (select count(distinct case when buyer_id = ${memberId} then seller_id else buyer_id end) from ${offers}
        where completed_at is not null and ${memberId} in (buyer_id, seller_id)))
    from (${last}) as last)`
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

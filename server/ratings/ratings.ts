// One rating per member and title, whatever the edition. Writing or deleting one locks the member's row first, then the
// rating's, and updates the counts in the same transaction, so that they always equal a recount.
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { REVIEW_DRAFT } from '#contract/ratings/constants.ts'
import type { OwnRating } from '#contract/ratings/ratings.ts'
import { lockMember } from '#server/accounts/members.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { countRating } from '#server/machines/catalogue/counters.ts'
import { lockOwnMachine } from '#server/machines/catalogue/titles.ts'
import { findSanctions } from '#server/moderation/members/sanctions.ts'
import { NO_TEXT, writeOptional } from '#server/writing/optional-text.ts'
import { drafts } from '#server/writing/tables.ts'
import { titleRated } from './events.ts'
import { type RatingRow, toOwnRating } from './presenters.ts'
import { ratings } from './tables.ts'

export interface WhoseRating {
  titleId: string
  userId: number
}

/** A row without a rating: one being written, or the rest of a hidden one that was deleted. */
export const NOT_YET = 0
export const isGiven = () => gt(ratings.halves, NOT_YET)

const isTheirs = ({ titleId, userId }: WhoseRating) =>
  and(eq(ratings.titleId, titleId), eq(ratings.userId, userId))

/**
 * A member's rating of a title, and whether there is a draft of a review. Runs on every machine page of a member, so
 * the statement is built once and planned once per connection.
 */
export function createRatingFinder(db: Db) {
  const [titleId, userId] = [sql.placeholder('titleId'), sql.placeholder('userId')]
  const begun = sql<boolean>`exists (select from ${drafts} where ${drafts.userId} = ${userId}
    and ${drafts.kind} = ${REVIEW_DRAFT} and ${drafts.about} = ${titleId} and ${drafts.endedAt} is null)`
  const statement = db
    .select({ hasDraft: sql<boolean>`asked.has_draft`, rating: ratings })
    .from(sql`(select ${begun} as has_draft) asked`)
    .leftJoin(ratings, and(eq(ratings.titleId, titleId), eq(ratings.userId, userId), isGiven()))
    .prepare('rating_of_member')
  return async (whose: WhoseRating): Promise<{ own: OwnRating | null; hasDraft: boolean }> => {
    const [row] = await statement.execute({ ...whose })
    return { own: row?.rating ? toOwnRating(row.rating) : null, hasDraft: row?.hasDraft ?? false }
  }
}

export async function listOwnRatings(db: Db, userId: number, window: Window): Promise<Found<RatingRow>> {
  const theirs = and(eq(ratings.userId, userId), isGiven())
  const rows = await db
    .select()
    .from(ratings)
    .where(theirs)
    .orderBy(desc(ratings.updatedAt), desc(ratings.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(ratings, theirs) }
}

export interface Given {
  /** 1 to 5 in half steps. */
  rating: number
  review: string | null
  /** The edition whose page it was given on; null on a title's page. */
  editionId?: string | null
}

/**
 * Writes a rating over the member's previous one. One that a moderator took down stays down, whatever replaces it.
 * Repeating it changes nothing. Refuses erased and banned members.
 */
export async function rate(tx: Db, whose: WhoseRating, given: Given, now: Date): Promise<OwnRating> {
  await lockGiver(tx, whose.userId)
  await lockOwnMachine(tx, whose.titleId)
  const before = await lockRating(tx, whose, now)
  const halves = given.rating * 2
  const { review, editionId = null } = given
  const isSame = before.halves === halves && before.review === review
  if (isSame && before.editionId === editionId) return toOwnRating(before)
  // An unchanged text keeps its rendering.
  const written = before.review === review ? {} : await writeOptional(tx, review, 'review')
  const [after] = await tx
    .update(ratings)
    .set({ halves, review, ...written, editionId, ...(!isSame && { updatedAt: now }) })
    .where(eq(ratings.id, before.id))
    .returning()
  if (!after) throw new Error('a rating that was held is gone')
  if (before.hiddenAt === null && !isSame) {
    const was = before.halves === NOT_YET ? null : before.halves
    await countRating(tx, whose.titleId, { before: was, after: halves })
    const hasReview = before.review !== null || after.review !== null
    await emit(tx, titleRated, { titleId: whose.titleId }, { hasReview })
  }
  return toOwnRating(after)
}

async function lockGiver(tx: Db, userId: number): Promise<void> {
  const member = await lockMember(tx, userId)
  if (!member || (await findSanctions(tx, userId)).bannedAt) throw refuse.unauthenticated()
}

/** The rating's row, new or old, locked: one statement, so that two concurrent first ratings make one row. */
async function lockRating(tx: Db, { titleId, userId }: WhoseRating, now: Date): Promise<RatingRow> {
  const [row] = await tx
    .insert(ratings)
    .values({ titleId, userId, halves: NOT_YET, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [ratings.titleId, ratings.userId],
      set: { halves: sql`${ratings.halves}` },
    })
    .returning()
  if (!row) throw new Error('no rating could be held')
  return row
}

/**
 * Deletes a rating; repeating it changes nothing. The row of one that a moderator took down stays, empty, or a new
 * rating would bring it back; it gets the oldest date, so that it never wins when titles merge. Refuses erased and
 * banned members.
 */
export async function takeBack(tx: Db, whose: WhoseRating): Promise<void> {
  await lockGiver(tx, whose.userId)
  const [row] = await tx.select().from(ratings).where(isTheirs(whose)).for('update')
  if (!row) return
  const isIt = eq(ratings.id, row.id)
  if (row.hiddenBy === 'moderator') {
    await tx
      .update(ratings)
      .set({ halves: NOT_YET, review: null, ...NO_TEXT, updatedAt: new Date(0) })
      .where(isIt)
    return
  }
  await tx.delete(ratings).where(isIt)
  if (row.hiddenBy !== null) return
  await countRating(tx, whose.titleId, { before: row.halves, after: null })
  await emit(tx, titleRated, { titleId: whose.titleId }, { hasReview: row.review !== null })
}

// One rating for a member and a title, whatever the edition. Who gives one or takes it back holds the member's row first
// and then the rating's, and counts it in the same transaction, so that the sums always equal a recount.
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { REVIEW_DRAFT } from '#contract/ratings/constants.ts'
import type { OwnRating } from '#contract/ratings/ratings.ts'
import { holdMember } from '#server/accounts/members.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { countRating } from '#server/machines/catalogue/counters.ts'
import { holdOwnMachine } from '#server/machines/catalogue/titles.ts'
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

/** A row without a rating: one that is being written, or what is left of a hidden one that was taken back. */
export const NOT_YET = 0
export const isGiven = () => gt(ratings.halves, NOT_YET)

const isTheirs = ({ titleId, userId }: WhoseRating) =>
  and(eq(ratings.titleId, titleId), eq(ratings.userId, userId))

/**
 * A member's rating of a title, and whether a review of it is begun. For every machine's page that a member opens, so
 * the statement is built once and planned once by each connection.
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
  /** The edition on whose page it is given; null on a title's. */
  editionId?: string | null
}

/**
 * Writes a rating in place of what the member gave before. What a moderator took down stays down, whatever is written
 * over it. The same again changes nothing. An erased or banned member gives nothing any more.
 */
export async function rate(tx: Db, whose: WhoseRating, given: Given, now: Date): Promise<OwnRating> {
  await holdGiver(tx, whose.userId)
  await holdOwnMachine(tx, whose.titleId)
  const before = await holdRating(tx, whose, now)
  const halves = given.rating * 2
  const { review, editionId = null } = given
  const isSame = before.halves === halves && before.review === review
  if (isSame && before.editionId === editionId) return toOwnRating(before)
  // Words that stay keep their look.
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

async function holdGiver(tx: Db, userId: number): Promise<void> {
  const member = await holdMember(tx, userId)
  if (!member || (await findSanctions(tx, userId)).bannedAt) throw refuse.unauthenticated()
}

/** The rating's row, new or old, held against everybody else: one statement, so that two first ratings make one row. */
async function holdRating(tx: Db, { titleId, userId }: WhoseRating, now: Date): Promise<RatingRow> {
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
 * Takes a rating back; again changes nothing. Of one that a moderator took down the row stays, empty, or giving it anew
 * would bring it back; it is the oldest, so that it stands before no other when titles become one. An erased or banned
 * member takes nothing back any more.
 */
export async function takeBack(tx: Db, whose: WhoseRating): Promise<void> {
  await holdGiver(tx, whose.userId)
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

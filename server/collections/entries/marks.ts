// Marks in lists of machines: the member's ratings, entries and favorites in short form.
import { and, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { OwnMarks } from '#contract/collections/collections.ts'
import { titleIdOf } from '#contract/machine-ids.ts'
import type { Db } from '#server/base/database/database.ts'
import { collectionEntries, favorites } from '#server/collections/tables.ts'
import { isGiven } from '#server/ratings/ratings.ts'
import { ratings } from '#server/ratings/tables.ts'

/** Read with every list that a member opens: one statement, built once and planned once per connection. */
export function createMarksReader(db: Db): (userId: number) => Promise<OwnMarks> {
  const userId = sql.placeholder('userId')
  const given = db
    .select({ kind: sql<MarkKind>`'rating'`.as('kind'), id: ratings.titleId, halves: ratings.halves })
    .from(ratings)
    .where(and(eq(ratings.userId, userId), isGiven()))
  const entered = db
    .selectDistinct({
      kind: sql<MarkKind>`${collectionEntries.status}`.as('kind'),
      id: collectionEntries.titleId,
      halves: sql<number>`0::smallint`.as('halves'),
    })
    .from(collectionEntries)
    .where(eq(collectionEntries.userId, userId))
  const marked = db
    .select({
      kind: sql<MarkKind>`'favorite'`.as('kind'),
      id: favorites.opdbId,
      halves: sql<number>`0::smallint`.as('halves'),
    })
    .from(favorites)
    .where(eq(favorites.userId, userId))
  const statement = unionAll(given, entered, marked).prepare('own_marks')
  return async (member) => toOwnMarks(await statement.execute({ userId: member }))
}

type MarkKind = 'rating' | 'favorite' | (typeof collectionEntries.$inferSelect)['status']

interface MarkRow {
  kind: MarkKind
  id: string
  halves: number
}

/** For the member only. */
function toOwnMarks(rows: readonly MarkRow[]): OwnMarks {
  const idsOf = (wanted: MarkKind) => rows.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const given = rows.flatMap(({ kind, id, halves }) => (kind === 'rating' ? [[id, halves / 2] as const] : []))
  return {
    ratings: Object.fromEntries(given),
    owned: idsOf('owned'),
    wanted: idsOf('wanted'),
    had: idsOf('had'),
    // Rows of titles show the heart of any of their editions, as they do other marks.
    favorites: [...new Set(idsOf('favorite').flatMap((id) => [id, titleIdOf(id)]))],
  }
}

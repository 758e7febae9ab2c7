// Members' own entries: lists and lookups.
import { and, asc, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { COLLECTION_SORTS, CollectionStatus } from '#contract/collections/constants.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { type EntryRow, lostCard } from '#server/collections/presenters.ts'
import { collectionEntries, favorites } from '#server/collections/tables.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { fold } from '#server/machines/search/search-words.ts'

export interface EntryQuery {
  status?: CollectionStatus | undefined
  q?: string | undefined
  sort?: (typeof COLLECTION_SORTS)[number] | undefined
}

/** Newest first unless the query says otherwise. Machine names are only in memory, so sorting by name happens there. */
export async function listEntries(
  db: Db,
  index: SearchIndex,
  userId: number,
  query: EntryQuery,
  window: Window,
): Promise<Found<EntryRow>> {
  const { status, q, sort = 'newest' } = query
  const wanted = and(
    eq(collectionEntries.userId, userId),
    status ? eq(collectionEntries.status, status) : undefined,
  )
  if (q !== undefined || sort === 'name' || sort === 'year') {
    return listByMachine(db, index, { ...query, wanted }, window)
  }
  const rows = await db
    .select()
    .from(collectionEntries)
    .where(wanted)
    .orderBy(...orderOf(sort))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(collectionEntries, wanted) }
}

function orderOf(sort: 'newest' | 'oldest') {
  const { createdAt, id } = collectionEntries
  // The same null order as in the index.
  return sort === 'oldest' ? [asc(createdAt), asc(id)] : [sql`${createdAt} desc nulls first`, desc(id)]
}

/** Reads the whole collection, a few columns per entry; ENTRIES_MAX bounds it. */
async function listByMachine(
  db: Db,
  index: SearchIndex,
  { q, sort = 'newest', wanted }: EntryQuery & { wanted: ReturnType<typeof and> },
  window: Window,
): Promise<Found<EntryRow>> {
  const { id, opdbId, titleId } = collectionEntries
  const all = await db
    .select({ id, opdbId, titleId })
    .from(collectionEntries)
    .where(wanted)
    .orderBy(...orderOf(sort === 'oldest' ? 'oldest' : 'newest'))
  const cards = await findCards(
    db,
    index,
    all.map((one) => one.opdbId),
  )
  const words = fold(q ?? '').split(' ')
  const named = all.map((one) => ({ id: one.id, machine: cards.get(one.opdbId) ?? lostCard(one) }))
  const found = named.filter(({ machine: { name, manufacturer, year } }) => {
    const text = fold(`${name} ${manufacturer ?? ''} ${year ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  const byName = (a: (typeof found)[number], b: (typeof found)[number]) =>
    a.machine.name.localeCompare(b.machine.name, 'en')
  if (sort === 'name') found.sort(byName)
  if (sort === 'year') found.sort((a, b) => (b.machine.year ?? 0) - (a.machine.year ?? 0) || byName(a, b))
  const shown = found.slice(window.offset, window.offset + window.limit).map((one) => one.id)
  const rows = await readEntries(db, shown)
  return { rows, total: found.length }
}

/** In the order of the ids. */
async function readEntries(db: Db, ids: readonly number[]): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(collectionEntries)
    .where(inArray(collectionEntries.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A member's machines of one title, in the order they were added. */
export async function listEntriesOfTitle(
  db: Db,
  { userId, titleId }: { userId: number; titleId: string },
): Promise<EntryRow[]> {
  return db
    .select()
    .from(collectionEntries)
    .where(and(eq(collectionEntries.titleId, titleId), eq(collectionEntries.userId, userId)))
    .orderBy(asc(collectionEntries.id))
}

export async function countEntries(db: Db, userId: number): Promise<Record<CollectionStatus, number>> {
  const rows = await db
    .select({ status: collectionEntries.status, count: sql<number>`count(*)::int` })
    .from(collectionEntries)
    .where(eq(collectionEntries.userId, userId))
    .groupBy(collectionEntries.status)
  const counts = { owned: 0, wanted: 0, had: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** All entries, in the order they were added. */
export async function listAllEntries(db: Db, userId: number): Promise<EntryRow[]> {
  return db
    .select()
    .from(collectionEntries)
    .where(eq(collectionEntries.userId, userId))
    .orderBy(asc(collectionEntries.id))
}

/** Favorites of a machine: itself and, of a title, its editions. */
export function isFavoriteOf(asked: string | Placeholder): SQL {
  return sql`${asked} in (${favorites.opdbId}, split_part(${favorites.opdbId}, '-', 1))`
}

/**
 * A member's entries of a title, and whether the machine asked for is a favorite. Runs on every machine page of a
 * member: one statement, built once and planned once per connection.
 */
export function createOwnEntryFinder(db: Db) {
  const [memberId, titleId] = ['userId', 'titleId'].map((name) => sql.placeholder(name))
  const opdbId = sql.placeholder('opdbId')
  const marked = sql<boolean>`exists (select from ${favorites}
    where ${favorites.userId} = ${memberId} and ${isFavoriteOf(opdbId)})`
  const statement = db
    .select({ isFavorite: sql<boolean>`asked.is_favorite`, entry: collectionEntries })
    .from(sql`(select ${marked} as is_favorite) asked`)
    .leftJoin(
      collectionEntries,
      sql`${collectionEntries.titleId} = ${titleId} and ${collectionEntries.userId} = ${memberId}`,
    )
    .orderBy(asc(collectionEntries.id))
    .prepare('keeping_of_title')
  return async (asked: { userId: number; titleId: string; opdbId: string }) => {
    const rows = await statement.execute(asked)
    return {
      isFavorite: rows[0]?.isFavorite ?? false,
      entries: rows.flatMap(({ entry }) => (entry ? [entry] : [])),
    }
  }
}

/** Locked until the transaction ends. Others' entries are refused like unknown ones, also for staff. */
export async function lockOwnEntry(tx: Db, viewer: Viewer, id: number): Promise<EntryRow> {
  const [row] = await tx.select().from(collectionEntries).where(eq(collectionEntries.id, id)).for('update')
  if (!row) throw refuse.notFound()
  mustBeAllowed(viewer, 'collection.edit', { ownerId: row.userId }, { isPrivate: true })
  return row
}

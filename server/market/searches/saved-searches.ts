// Saved searches of members. matches.ts finds new listings for them.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DEFAULT_INTENT, PRICE_RANGES } from '#contract/market/constants.ts'
import { DEFAULT_WAY, SAVED_SEARCHES_MAX, searchName } from '#contract/market/saved-search-constants.ts'
import type { ChangedSavedSearch, NewSavedSearch, SavedSearch } from '#contract/market/saved-searches.ts'
import { lockCaller } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { queryTerms, searchQuery } from '#server/base/search/terms.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { mustBeMachine } from '#server/market/listings/machines.ts'
import { savedSearches } from '#server/market/tables.ts'

type Row = typeof savedSearches.$inferSelect

export async function listSavedSearches(db: Db, userId: number): Promise<Row[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.id))
}

/** Idempotent: equal filters return the search that exists. */
export async function saveSearch(
  { db, clock }: AppContext,
  { name, way = DEFAULT_WAY, ...filter }: NewSavedSearch,
  { userId, index }: { userId: number; index: SearchIndex },
): Promise<Row> {
  if (filter.opdbId) mustBeMachine(index, filter.opdbId)
  const columns = columnsOf(filter)
  const machine = filter.opdbId && (await findCards(db, index, [filter.opdbId])).get(filter.opdbId)
  return db.transaction(async (tx) => {
    // Locks the member, so that concurrent requests neither save the same search twice nor exceed the maximum.
    await lockCaller(tx, userId)
    const [known] = await tx
      .select()
      .from(savedSearches)
      .where(and(eq(savedSearches.userId, userId), ...alike(columns)))
      .orderBy(asc(savedSearches.id))
    if (known) return known
    if ((await tx.$count(savedSearches, eq(savedSearches.userId, userId))) >= SAVED_SEARCHES_MAX)
      throw usedUp()
    const [row] = await tx
      .insert(savedSearches)
      .values({
        userId,
        name: name ?? searchName(filter, machine ? machine.name : null),
        way,
        ...columns,
        createdAt: clock.now(),
      })
      .returning()
    if (!row) throw new Error('the insert returned no row')
    return row
  })
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf({
  intent,
  category,
  kind,
  condition,
  region,
  priceRange,
  opdbId,
  search,
}: NewSavedSearch) {
  const [from, below] = priceRange ? PRICE_RANGES[priceRange] : [null, null]
  const words = search === undefined ? null : searchQuery(queryTerms(search), 'anywhere')
  if (search !== undefined && words === null) {
    const text = 'Please search for words'
    throw refuse.invalid('search_without_words', text, { search: text })
  }
  return {
    intent: intent ?? DEFAULT_INTENT,
    category: category ?? null,
    kind: kind ?? null,
    condition: condition ?? null,
    region: region ?? null,
    priceRange: priceRange ?? null,
    fromCents: from === null ? null : from * 100,
    belowCents: below === null ? null : below * 100,
    opdbId: opdbId ?? null,
    search: search ?? null,
    words,
  }
}

const ALIKE = ['intent', 'category', 'kind', 'condition', 'region', 'priceRange', 'opdbId', 'search'] as const

function alike(columns: Columns): SQL[] {
  return ALIKE.map((name) => {
    const column: PgColumn = savedSearches[name]
    return sql`${column} is not distinct from ${columns[name]}`
  })
}

function usedUp() {
  const text = `You can save up to ${SAVED_SEARCHES_MAX} searches. Remove one to save another.`
  return refuse.conflict('saved_searches_used_up', text)
}

const notFound = () => refuse.notFound('saved_search_not_found', 'This saved search does not exist.')

const isOwn = (id: number, userId: number) => and(eq(savedSearches.id, id), eq(savedSearches.userId, userId))

export async function changeSavedSearch(
  db: Db,
  id: number,
  { name, way }: ChangedSavedSearch,
  userId: number,
): Promise<Row> {
  const [row] = await db
    .update(savedSearches)
    // Sets the owner too, because an update without any column is an error.
    .set({ userId, ...(name !== undefined && { name }), ...(way !== undefined && { way }) })
    .where(isOwn(id, userId))
    .returning()
  if (!row) throw notFound()
  return row
}

export async function removeSavedSearch(db: Db, id: number, userId: number): Promise<void> {
  const gone = await db.delete(savedSearches).where(isOwn(id, userId)).returning({ id: savedSearches.id })
  if (gone.length === 0) throw notFound()
}

export function toSavedSearch(row: Row): SavedSearch {
  const { id, name, way, intent, category, kind, condition, region, priceRange, opdbId, search } = row
  return {
    id,
    name,
    way,
    ...(intent !== DEFAULT_INTENT && { intent }),
    ...(category && { category }),
    ...(kind && { kind }),
    ...(condition && { condition }),
    ...(region && { region }),
    ...(priceRange && { priceRange }),
    ...(opdbId && { opdbId }),
    ...(search && { search }),
    createdAt: row.createdAt.toISOString(),
  }
}

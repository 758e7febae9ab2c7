// Pages of lists whose ids are found first, so that only the page's rows are joined and counted. Where an index holds all
// that a list filters by, as the market's does, no other row is read at all.
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { type Cursors, type KeysetWindow, type Order, type PageToRead, readCounted } from './keyset.ts'
import type { Found } from './paging.ts'

interface Rows {
  table: PgTable
  order: Order
  where: SQL | undefined
}

/** For a statement that reads the same table: whether the row is one of the page. */
export function isOnPage(db: Db, { table, order, where }: Rows, page: PageToRead): SQL {
  const ids = db
    .select({ id: sql`${order.id}` })
    .from(table)
    .where(and(where, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return inArray(order.id, ids)
}

/**
 * Finds rows once for a page and its total, which no counter knows, as with words; returns the ids of the page. The
 * page's statement is planned for its values each time, since how frequent a word is decides which plan is good: so it is
 * short, and the rows are read by another.
 */
export async function findPage(
  db: Db,
  { table, order, where }: Rows,
  window: KeysetWindow,
): Promise<Found<number> & { cursors: Cursors }> {
  const id = sql<number>`${order.id}`.as('id')
  const key = sql`${order.key}`.as('key')
  const found = db.$with('found').as(db.select({ id, key }).from(table).where(where))
  const total = () => sql<number>`(select count(*)::int from ${table} where ${where})`
  const page = await readCounted(db, { order, window, total }, ({ placeIn, limit, offset }) => {
    const place = placeIn(found)
    return db
      .with(found)
      .select({
        id: found.id,
        cursor: place.cursor,
        total: sql<number>`(select count(*)::int from ${found})`,
      })
      .from(found)
      .where(place.where)
      .orderBy(...place.orderBy)
      .limit(limit)
      .offset(offset)
  })
  return { ...page, rows: page.rows.map((row) => row.id) }
}

/** The rows with these ids, in their order and once each; ids of rows that are gone are left out. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

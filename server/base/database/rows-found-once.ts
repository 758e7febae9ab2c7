// Pages of lists whose rows are found by id first: the index that holds all that a list filters by finds them without
// reading a row, and only the page's own rows are read.
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import type { Order, PageToRead } from './keyset.ts'

interface Rows {
  table: PgTable
  order: Order
  where: SQL | undefined
}

/** For a statement that reads the same table: whether the row is one of the page. Ids are found and skipped in an index. */
export function isOnPage(db: Db, { table, order, where }: Rows, page: PageToRead): SQL {
  const ids = db
    .select({ id: sql`${order.id}` })
    .from(table)
    .where(where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return inArray(order.id, ids)
}

interface FoundOnce {
  /** Begins a statement that reads the same table. */
  select: Pick<Db, 'select'>
  isOnPage: SQL
  /** The number of all rows found. */
  total: SQL<number>
}

/**
 * Finds rows once for a page and its total, which no counter knows, as with words. Such a statement is planned for its
 * values each time: how frequent a word is decides which plan is good.
 */
export function findOnce(db: Db, { table, order, where }: Rows, page: PageToRead): FoundOnce {
  const id = sql`${order.id}`.as('id')
  const key = sql`${order.key}`.as('key')
  const found = db.$with('found').as(db.select({ id, key }).from(table).where(where))
  const place = page.placeIn(found)
  const ids = db
    .select({ id: found.id })
    .from(found)
    .where(place.where)
    .orderBy(...place.orderBy)
    .limit(page.limit)
    .offset(page.offset)
  return {
    select: db.with(found),
    isOnPage: inArray(order.id, ids),
    total: sql<number>`(select count(*)::int from ${found})`,
  }
}

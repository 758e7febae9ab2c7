// Keyset pagination: a page continues after a row instead of counting those before it, so page 1000 is as cheap as 1.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import type { Found, Window } from './paging.ts'
import { type Blank, type Blanks, inText } from './statement-templates.ts'

/** A list's order; the id breaks ties in the same direction, so that one index serves both ways. */
export interface Order {
  /** A timestamp or an integer. */
  key: AnyColumn | SQL
  isTime: boolean
  id: AnyColumn
  direction: Direction
}

type Direction = 'asc' | 'desc'

export interface KeysetWindow extends Window {
  after: string | undefined
}

export interface Cursors {
  nextAfter: string | null
  previousAfter: string | null
}

type Value = AnyColumn | SQL | SQL.Aliased

interface KeyAndId {
  key: Value
  id: Value
}

/** Where a page lies in a list's order. */
interface Place {
  /** A column that the query selects under this name. */
  cursor: SQL<string | null>
  where: SQL | undefined
  orderBy: SQL[]
}

/** What a query needs to read one page. */
export interface PageToRead extends Place {
  limit: number | Blank
  offset: number | Blank
  /** The same place among rows that have the order's key and id under other names. */
  placeIn(columns: KeyAndId): Place
}

/** And what it found. */
export interface Keyset extends PageToRead {
  limit: number
  offset: number
  /** Of the rows read, those of the page. */
  found<Row extends { cursor: string | null }>(rows: readonly Row[]): Found<Row> & { cursors: Cursors }
}

/** Reads one row more than the page size, to know whether another page follows. */
export function keysetOf(order: Order, { limit, offset, after }: KeysetWindow, total: number): Keyset {
  const place = after === undefined ? null : cursorFrom(after)
  const isBackwards = place !== null && place.towards !== 'next'
  const direction = isBackwards ? OPPOSITE[order.direction] : order.direction
  const size = place?.towards === 'last' ? ((Math.max(total, 1) - 1) % limit) + 1 : limit
  const { isTime } = order
  const placeIn = ({ key, id }: KeyAndId): Place => ({
    cursor: cursorOf({ key, id, isTime }),
    where: place?.row && beyond({ key, id, isTime }, direction, place.row),
    orderBy: [ordered(key, direction), ordered(id, direction)],
  })
  return {
    ...placeIn(order),
    placeIn,
    limit: size + 1,
    offset,
    found: (rows) => {
      const page = rows.slice(0, size)
      if (isBackwards) page.reverse()
      const isMore = rows.length > size
      const hasNext = isBackwards ? place.towards === 'previous' : isMore
      const hasPrevious = isBackwards ? isMore : place !== null || offset > 0
      const cursors = {
        nextAfter: hasNext ? named('n', page.at(-1)) : null,
        previousAfter: hasPrevious ? named('p', page[0]) : null,
      }
      return { rows: page, total, cursors }
    },
  }
}

/** How a template (statement-templates.ts) is given a page without a cursor. */
export interface TemplatePage {
  shape: { isDeep: boolean; size?: number }
  values: Partial<Window>
}

/**
 * Of the first page of a list without filters, the usual size belongs to the template's shape, and so to the statement's
 * text. The planner takes a size that it does not know for a tenth of the table: with that, a plan for all values seems
 * so much worse than one for these that a long list would be planned anew each time.
 */
export function templatePage({ limit, offset }: Keyset, usualLimit: number | undefined): TemplatePage {
  const isUsual = offset === 0 && usualLimit !== undefined && limit === usualLimit + 1
  return isUsual
    ? { shape: { isDeep: false, size: limit }, values: {} }
    : { shape: { isDeep: offset > 0 }, values: { limit, offset } }
}

/** The page in the template. */
export function blankKeyset(
  order: Order,
  { limit, offset }: Blanks<Partial<Window>>,
  size: number | undefined,
): PageToRead {
  const page = keysetOf(order, { limit: 0, offset: 0, after: undefined }, 0)
  if (size !== undefined) return { ...page, limit: inText(size), offset: inText(0) }
  if (limit === undefined || offset === undefined) throw new Error('a page without a size')
  return { ...page, limit, offset }
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const

interface Cursor {
  towards: 'next' | 'previous' | 'last'
  row?: { key: number; id: number }
}

/** The contract has already validated its form. */
function cursorFrom(after: string): Cursor {
  if (after === 'last') return { towards: 'last' }
  const [key, id] = after.slice(1).split('_')
  return { towards: after[0] === 'n' ? 'next' : 'previous', row: { key: Number(key), id: Number(id) } }
}

interface CountedRow {
  cursor: string | null
  total: number
}

/**
 * Reads a page whose statement selects the total as one of its columns, which saves a statement per page. `total` writes
 * a subquery; it runs alone for the last page, which cannot be placed without it, and for a page beyond the end. `read`
 * selects the total that it is handed: the same, or the number where it is known.
 */
export async function readCounted<Row extends CountedRow>(
  db: Db,
  { order, window, total }: { order: Order; window: KeysetWindow; total: () => SQL<number> },
  read: (keyset: Keyset, total: () => SQL<number>) => Promise<Row[]>,
): Promise<Found<Row> & { cursors: Cursors }> {
  const known = window.after === 'last' ? await readTotal(db, total()) : null
  const rows = await read(
    keysetOf(order, window, known ?? 0),
    known === null ? total : () => sql`${known}::int`,
  )
  const isEmpty = rows.length === 0 && window.after === undefined && window.offset === 0
  const counted = known ?? rows[0]?.total ?? (isEmpty ? 0 : await readTotal(db, total()))
  return keysetOf(order, window, counted).found(rows)
}

/** The count that a subquery returns. */
export async function readTotal(db: Db, total: SQL<number>): Promise<number> {
  const { rows } = (await db.execute(sql`select ${total} as total`)) as { rows: { total: number }[] }
  return rows[0]?.total ?? 0
}

function named(towards: 'n' | 'p', row: { cursor: string | null } | undefined): string | null {
  return row?.cursor ? towards + row.cursor : null
}

type KeyOfRow = KeyAndId & Pick<Order, 'isTime'>

/** Times in microseconds, the precision in which the database compares them. */
function cursorOf({ key, isTime, id }: KeyOfRow): SQL<string | null> {
  const number = isTime ? sql`(extract(epoch from ${key}) * 1000000)::bigint` : sql`${key}`
  return sql<string | null>`${number} || '_' || ${id}`
}

function beyond({ key, isTime, id }: KeyOfRow, direction: Direction, row: { key: number; id: number }): SQL {
  const value = isTime ? sql`${timeOf(row.key)}::timestamptz` : sql`${row.key}::bigint`
  return direction === 'desc'
    ? sql`(${key}, ${id}) < (${value}, ${row.id}::bigint)`
    : sql`(${key}, ${id}) > (${value}, ${row.id}::bigint)`
}

function timeOf(micros: number): string {
  const milliseconds = Math.floor(micros / 1_000)
  const rest = String(micros - milliseconds * 1_000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}

function ordered(key: Value, direction: Direction): SQL {
  return direction === 'desc' ? sql`${key} desc` : sql`${key} asc`
}

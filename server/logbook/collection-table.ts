// The collection as a table: cost and value of each machine, and the totals.
import { and, eq, sql } from 'drizzle-orm'
import type { CollectionStatus } from '#contract/collections/constants.ts'
import type { TableSort } from '#contract/logbook/limits.ts'
import type { TableRow } from '#contract/logbook/sharing.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Window, windowInto } from '#server/base/database/paging.ts'
import { moneyOf } from '#server/base/money.ts'
import { lostCard } from '#server/collections/presenters.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { logbookEntries } from './tables.ts'

export interface TableQuery {
  status?: CollectionStatus | undefined
  sort?: TableSort | undefined
  order?: 'asc' | 'desc' | undefined
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** Reads all machines, but few columns: names are in memory, and totals cover all. */
export async function readCollectionTable(
  { db, index }: { db: Db; index: SearchIndex },
  userId: number,
  { status, sort = 'name', order }: TableQuery,
  window: Window,
) {
  const rows = await readRows(db, userId, status)
  const ids = rows.map(({ opdbId }) => opdbId)
  const cards = await findCards(db, index, ids)
  const named = rows.map((row) => ({ row, machine: cards.get(row.opdbId) ?? lostCard(row) }))
  const keyOf = KEYS[sort]
  const sign = (order ?? FIRST_ORDER[sort]) === 'asc' ? 1 : -1
  named.sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    // Unknown values come last in either order.
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b)
    return sign * compare(one, other) || byName(a, b)
  })
  return { ...windowInto(named, window, toTableRow), ...totalsOf(rows) }
}

type Named = { row: Row; machine: TableRow['machine'] }

const KEYS: Readonly<Record<TableSort, (named: Named) => string | number | null>> = {
  name: ({ machine }) => machine.name,
  year: ({ machine }) => machine.year,
  acquired: ({ row }) => row.acquiredOn,
  paid: ({ row }) => row.paid,
  spent: ({ row }) => row.spent,
  value: ({ row }) => row.value,
}

/** Default direction: names ascending, numbers descending. */
const FIRST_ORDER: Readonly<Record<TableSort, 'asc' | 'desc'>> = {
  name: 'asc',
  year: 'desc',
  acquired: 'desc',
  paid: 'desc',
  spent: 'desc',
  value: 'desc',
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en')
}

function byName(a: Named, b: Named): number {
  return a.machine.name.localeCompare(b.machine.name, 'en') || a.row.id - b.row.id
}

function readRows(db: Db, userId: number, status: CollectionStatus | undefined) {
  const { id, opdbId, titleId, condition, acquiredOn, valueCents, pricePaidCents } = collectionEntries
  const log = logbookEntries
  const cents = sql`coalesce(${log.amountCents}, 0) + coalesce(${log.partsCents}, 0)`
  const isKnown = sql`(${log.amountCents} is not null or ${log.partsCents} is not null)`
  const sums = db
    .select({
      machineEntryId: log.machineEntryId,
      spent: sql<
        number | null
      >`(sum(${cents}) filter (where ${log.kind} = 'service' and ${isKnown}))::float8`.as('spent'),
      paid: sql<
        number | null
      >`(sum(${cents}) filter (where ${log.kind} = 'purchase' and ${isKnown}))::float8`.as('paid_in_log'),
    })
    .from(log)
    .where(eq(log.userId, userId))
    .groupBy(log.machineEntryId)
    .as('sums')
  return db
    .select({
      id,
      opdbId,
      titleId,
      status: collectionEntries.status,
      condition,
      acquiredOn,
      value: valueCents,
      spent: sums.spent,
      paid: sql<number | null>`coalesce(${sums.paid}, ${pricePaidCents})::float8`,
    })
    .from(collectionEntries)
    .leftJoin(sums, eq(sums.machineEntryId, id))
    .where(
      and(eq(collectionEntries.userId, userId), status ? eq(collectionEntries.status, status) : undefined),
    )
    .orderBy(id)
}

function totalsOf(rows: readonly Row[]) {
  const knownOf = (key: 'paid' | 'spent' | 'value') => rows.flatMap((row) => row[key] ?? [])
  const [paid, spent, value] = [knownOf('paid'), knownOf('spent'), knownOf('value')]
  const sumOf = (known: readonly number[]) =>
    moneyOrNull(known.length > 0 ? known.reduce((sum, cents) => sum + cents) : null)
  return {
    totals: { paid: sumOf(paid), spent: sumOf(spent), value: sumOf(value) },
    totaled: { paid: paid.length, spent: spent.length, value: value.length },
  }
}

const moneyOrNull = (cents: number | null) => (cents === null ? null : moneyOf(cents))

function toTableRow({ row, machine }: Named): TableRow {
  return {
    id: row.id,
    machine,
    status: row.status,
    condition: row.condition,
    acquiredOn: row.acquiredOn,
    paid: moneyOrNull(row.paid),
    spent: moneyOrNull(row.spent),
    value: moneyOrNull(row.value),
  }
}

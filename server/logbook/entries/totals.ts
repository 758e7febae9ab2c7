// Totals of a machine's logbook.
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { SCORES_SHOWN } from '#contract/logbook/limits.ts'
import type { Logbook, LogTotals } from '#contract/logbook/logbook.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import type { EntryRow } from '#server/collections/presenters.ts'
import { dateOfDay } from '#server/logbook/reminders/days.ts'
import { logbookEntries } from '#server/logbook/tables.ts'

const t = logbookEntries

const sumOf = (kind: string) =>
  sql<
    number | null
  >`(sum(coalesce(${t.amountCents}, 0) + coalesce(${t.partsCents}, 0)) filter (where ${t.kind} = ${kind}
    and (${t.amountCents} is not null or ${t.partsCents} is not null)))::float8`

export async function readTotals(db: Db, machine: EntryRow): Promise<LogTotals> {
  const [row] = await db
    .select({
      entries: sql<number>`count(*)::int`,
      services: sql<number>`(count(*) filter (where ${t.kind} = 'service'))::int`,
      games: gamesPlayed(),
      spent: sumOf('service'),
      paid: sumOf('purchase'),
      received: sumOf('sale'),
      bestScore: sql<number | null>`max(${t.score})::float8`,
      lastService: sql<number | null>`max(${t.day}) filter (where ${t.kind} = 'service')`,
    })
    .from(t)
    .where(eq(t.machineEntryId, machine.id))
  if (!row) throw new Error('a sum has one row')
  // The collection's price counts until the logbook has one.
  const paid = row.paid ?? machine.pricePaidCents
  return {
    entries: row.entries,
    services: row.services,
    games: row.games,
    spent: moneyOf(row.spent ?? 0),
    paid: paid === null ? null : moneyOf(paid),
    received: row.received === null ? null : moneyOf(row.received),
    bestScore: row.bestScore,
    lastServiceOn: row.lastService === null ? null : dateOfDay(row.lastService),
  }
}

/** Summary of each logbook beside a link to it; empty ones are left out. */
export async function summariesOf(
  db: Db,
  machineEntryIds: readonly number[],
): Promise<Map<number, Pick<LogTotals, 'entries' | 'lastServiceOn'>>> {
  if (machineEntryIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: t.machineEntryId,
      entries: sql<number>`count(*)::int`,
      lastService: sql<number | null>`max(${t.day}) filter (where ${t.kind} = 'service')`,
    })
    .from(t)
    .where(inArray(t.machineEntryId, [...machineEntryIds]))
    .groupBy(t.machineEntryId)
  return new Map(
    rows.map(({ id, entries, lastService }) => [
      id,
      { entries, lastServiceOn: lastService === null ? null : dateOfDay(lastService) },
    ]),
  )
}

function gamesPlayed() {
  return sql<number>`(coalesce(sum(${t.games}), 0))::int`
}

export async function countGames(db: Db, machineEntryId: number): Promise<number> {
  const [row] = await db.select({ games: gamesPlayed() }).from(t).where(eq(t.machineEntryId, machineEntryId))
  return row?.games ?? 0
}

/** The newest scores, in order of play. */
export async function listScores(db: Db, machineEntryId: number): Promise<Logbook['scores']> {
  const rows = await db
    .select({ day: t.day, score: t.score })
    .from(t)
    .where(and(eq(t.machineEntryId, machineEntryId), eq(t.kind, 'play'), isNotNull(t.score)))
    .orderBy(desc(t.day), desc(t.id))
    .limit(SCORES_SHOWN)
  return rows
    .reverse()
    .flatMap(({ day, score }) => (score === null ? [] : [{ happenedOn: dateOfDay(day), score }]))
}

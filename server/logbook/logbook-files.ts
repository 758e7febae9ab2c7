// /collection/logbook.csv: all logbooks of a member as a table, which imports/log-rows.ts reads again.
import { asc, desc, eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { dayOf } from '#server/base/days.ts'
import { toTable } from '#server/base/downloads/csv.ts'
import type { Download } from '#server/base/downloads/downloads.ts'
import { moneyOf } from '#server/base/money.ts'
import { lostCard } from '#server/collections/presenters.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { partLine } from '#server/logbook/entries/part-lines.ts'
import { dateOfDay } from '#server/logbook/reminders/days.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { logbookEntries } from './tables.ts'

const COLUMNS = [
  'opdbId',
  'name',
  'date',
  'kind',
  'note',
  'parts',
  'amount',
  'partsCost',
  'counterparty',
  'score',
  'players',
  'games',
  'collectionId',
] as const

export function logbookFiles(
  { db, clock }: AppContext,
  { catalogue }: { catalogue: Catalogue },
): readonly Download[] {
  return [
    {
      path: paths.logbookFile(),
      elsewhere: paths.auth('login', 'collection'),
      make: async (me) => ({
        name: `logbook-${dayOf(clock.now())}.csv`,
        type: 'text/csv; charset=utf-8; header=present',
        text: toTable(COLUMNS, await readLines(db, catalogue.index(), me.id)),
      }),
    },
  ]
}

type Line = Record<(typeof COLUMNS)[number], string | number | null>

/** By machine, latest entry first. */
async function readLines(db: Db, index: SearchIndex, userId: number): Promise<Line[]> {
  const t = logbookEntries
  const { opdbId, titleId } = collectionEntries
  const rows = await db
    .select({ entry: t, opdbId, titleId })
    .from(t)
    .innerJoin(collectionEntries, eq(collectionEntries.id, t.machineEntryId))
    .where(eq(t.userId, userId))
    .orderBy(asc(t.machineEntryId), desc(t.day), desc(t.id))
  const ids = rows.map((row) => row.opdbId)
  const cards = await findCards(db, index, ids)
  return rows.map(({ entry, ...machine }) => ({
    opdbId: machine.opdbId,
    name: (cards.get(machine.opdbId) ?? lostCard(machine)).name,
    date: dateOfDay(entry.day),
    kind: entry.kind,
    note: entry.note,
    parts: entry.parts.length > 0 ? entry.parts.map(partLine).join('\n') : null,
    amount: entry.amountCents === null ? null : moneyOf(entry.amountCents),
    partsCost: entry.partsCents === null ? null : moneyOf(entry.partsCents),
    counterparty: entry.counterparty,
    score: entry.score,
    players: entry.players,
    games: entry.games,
    collectionId: entry.machineEntryId,
  }))
}

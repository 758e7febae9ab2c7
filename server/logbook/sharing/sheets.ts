// A machine with its history as its owner shows it to others: by a link, or printed.

import { SHEET_ENTRIES_MAX } from '#contract/logbook/limits.ts'
import type { LogEntry } from '#contract/logbook/logbook.ts'
import type { LogbookSheet } from '#contract/logbook/sharing.ts'
import type { MemberNames } from '#contract/shown-name.ts'
import type { Db } from '#server/base/database/database.ts'
import { type EntryRow, withParts } from '#server/collections/presenters.ts'
import { listLogEntries } from '#server/logbook/entries/log-entries.ts'
import { readTotals } from '#server/logbook/entries/totals.ts'
import { toLogEntry, withPictures } from '#server/logbook/presenters.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'

/** Optional parts beside machine, service and games. */
export interface Shows {
  showsPrices: boolean
  showsNames: boolean
}

export async function readSheet(
  { db, index }: { db: Db; index: SearchIndex },
  { machine: row, owner }: { machine: EntryRow; owner: MemberNames },
  shows: Shows,
): Promise<LogbookSheet> {
  const window = { limit: SHEET_ENTRIES_MAX, offset: 0, after: undefined }
  const [[whole], totals, found] = await Promise.all([
    withParts(db, index, [row]),
    readTotals(db, row),
    listLogEntries(db, { machineEntryId: row.id }, window),
  ])
  if (!whole) throw new Error('a machine was not drawn')
  const { entries, services, games, lastServiceOn, bestScore, spent } = totals
  const shown = await withPictures(db, found.rows)
  return {
    machine: whole.machine,
    owner: shows.showsNames ? { username: owner.username, displayName: owner.displayName ?? null } : null,
    status: row.status,
    condition: row.condition,
    acquiredOn: row.acquiredOn,
    pictures: whole.pictures,
    totals: { entries, services, games, lastServiceOn, bestScore, spent: shows.showsPrices ? spent : null },
    entries: shown.map((entry) => toShownEntry(toLogEntry(entry), shows)),
  }
}

function toShownEntry(entry: LogEntry, { showsPrices, showsNames }: Shows): LogEntry {
  return {
    ...entry,
    // The source of the text is for its editor only.
    note: null,
    amount: showsPrices ? entry.amount : null,
    cost: showsPrices ? entry.cost : null,
    parts: showsPrices ? entry.parts : entry.parts.map(({ name }) => ({ name, cost: null })),
    counterparty: showsNames ? entry.counterparty : null,
  }
}

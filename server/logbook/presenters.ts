// Presenters of this room, for the owner only.
import type { LogEntry, Reminder } from '#contract/logbook/logbook.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import { dateOfDay } from '#server/logbook/reminders/days.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import { picturesOf } from '#server/pictures/uploads.ts'
import { freshenedOptional } from '#server/writing/optional-text.ts'
import type { logbookEntries, logbookReminders } from './tables.ts'

export type LogRow = typeof logbookEntries.$inferSelect
export type ReminderRow = typeof logbookReminders.$inferSelect

/** What pictures are attached to. */
export const PICTURE_USE: PictureUseKind = 'logbook'

interface WholeLogEntry {
  row: LogRow
  pictures: Picture[]
}

/** With pictures and fresh HTML, each in one query at most. */
export async function withPictures(db: Db, rows: readonly LogRow[]): Promise<WholeLogEntry[]> {
  const ids = rows.map(({ id }) => id)
  const [fresh, pictures] = await Promise.all([
    freshenedOptional(db, rows, 'note'),
    picturesOf(db, PICTURE_USE, ids),
  ])
  return fresh.map((row) => ({ row, pictures: pictures.get(row.id) ?? [] }))
}

export function toLogEntry({ row, pictures }: WholeLogEntry): LogEntry {
  const hasCost = row.kind === 'service' && (row.amountCents !== null || row.partsCents !== null)
  return {
    id: row.id,
    kind: row.kind,
    happenedOn: dateOfDay(row.day),
    note: row.note,
    noteHtml: row.html,
    amount: moneyOrNull(row.amountCents),
    parts: row.parts.map(({ name, costCents }) => ({ name, cost: moneyOrNull(costCents) })),
    cost: hasCost ? moneyOf((row.amountCents ?? 0) + (row.partsCents ?? 0)) : null,
    counterparty: row.counterparty,
    score: row.score,
    players: row.players,
    games: row.games,
    pictures,
  }
}

/** `today` and `games` are the machine's present state. */
export function toReminder({ today, games }: { today: string; games: number }) {
  return (row: ReminderRow): Reminder => {
    const gamesLeft = row.dueAtGames === null ? null : Math.max(0, row.dueAtGames - games)
    return {
      id: row.id,
      what: row.what,
      dueOn: row.dueOn,
      gamesLeft,
      isDue: gamesLeft === 0 || (row.dueOn !== null && row.dueOn <= today),
      repeats: repeatText(row),
    }
  }
}

function repeatText({ everyMonths, everyGames }: ReminderRow): string | null {
  const every = everyMonths ?? everyGames
  if (every === null) return null
  const unit = everyMonths === null ? 'game' : 'month'
  return every === 1 ? `every ${unit}` : `every ${every.toLocaleString('en-US')} ${unit}s`
}

function moneyOrNull(cents: number | null): string | null {
  return cents === null ? null : moneyOf(cents)
}

// Converts a row of a file to an entry, or to a problem. Without database queries, since a file has thousands of rows.

import {
  ACQUIRED_FROM,
  COLLECTION_STATUSES,
  latestAcquired,
  MACHINE_CONDITION_LABELS,
  MACHINE_CONDITIONS,
  NOTE_MAX,
  PRICE_PAID_MAX,
  STATUS_LABELS,
} from '#contract/collections/constants.ts'
import type { ImportColumns } from '#contract/collections/import.ts'
import type { ImportField } from '#contract/collections/import-limits.ts'
import { hasControlCharacters, OPDB_ID } from '#contract/values.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { EntryRow } from '#server/collections/presenters.ts'
import { cardsOf, editionsOf } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { mustBeRenderable } from '#server/writing/markdown/complexity.ts'
import type { CsvRow } from './csv-rows.ts'
import { createNameMatcher, shown } from './machine-names.ts'

export type ImportedEntry = Pick<
  EntryRow,
  | 'opdbId'
  | 'titleId'
  | 'status'
  | 'condition'
  | 'acquiredOn'
  | 'pricePaidCents'
  | 'valueCents'
  | 'note'
  | 'isPublic'
>

export type ReadRow =
  | { row: number; entry: ImportedEntry; machine: string }
  | { row: number; problem: string }

/** Thrown and caught inside this file only. */
class Wrong extends Error {}

/** Reads rows by the member's column mapping. */
export function createRowReader(
  index: SearchIndex,
  columns: ImportColumns,
  now: Date,
): (row: CsvRow) => ReadRow {
  const matchName = createNameMatcher(index)
  const latest = latestAcquired(now)

  function machineOf(get: (field: ImportField) => string) {
    const id = get('opdbId')
    if (id) return machineById(index, id)
    const name = get('name')
    if (!name) throw new Wrong('The name of the machine is missing.')
    const year = get('year')
    if (year && !/^\d{4}$/.test(year)) throw new Wrong(`“${shown(year)}” is no year.`)
    const match = matchName({
      name,
      manufacturer: get('manufacturer') || null,
      year: year ? Number(year) : null,
    })
    if ('problem' in match) throw new Wrong(match.problem)
    return match
  }

  return ({ row, cells }) => {
    const get = (field: ImportField) => {
      const column = columns[field]
      return column === null ? '' : withoutGuard(cells[column] ?? '')
    }
    try {
      const { opdbId, titleId, name } = machineOf(get)
      const entry: ImportedEntry = {
        opdbId,
        titleId,
        status: wordOf(get('status'), COLLECTION_STATUSES, STATUS_LABELS, 'status') ?? 'owned',
        condition: wordOf(get('condition'), MACHINE_CONDITIONS, MACHINE_CONDITION_LABELS, 'condition'),
        acquiredOn: dayOf(get('acquiredOn'), latest),
        pricePaidCents: centsOf(get('pricePaid')),
        valueCents: centsOf(get('value')),
        note: noteOf(get('note')),
        isPublic: yesOf(get('isPublic')),
      }
      return { row, entry, machine: name }
    } catch (error) {
      if (error instanceof Wrong) return { row, problem: error.message }
      if (error instanceof Refusal) return { row, problem: error.message }
      throw error
    }
  }
}

function machineById(index: SearchIndex, id: string) {
  const unknown = () => new Wrong(`There is no machine with the OPDB id “${shown(id)}”.`)
  if (!OPDB_ID.test(id)) throw unknown()
  const card = cardsOf(index, [id]).get(id)
  if (!card) throw unknown()
  if (index.placeOf.has(id)) return { opdbId: id, titleId: card.titleId, name: card.name }
  const [only, another] = editionsOf(index, card.titleId)
  if (!only || another) throw new Wrong(`“${card.name}” has several editions. Please give the id of one.`)
  return { opdbId: only.opdbId, titleId: only.titleId, name: only.name }
}

/** Removes the apostrophe that an export puts before formula-like cells. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

/** Parses a word as in the export or on screens, case-insensitive. */
function wordOf<const T extends string>(
  text: string,
  words: readonly T[],
  labels: Readonly<Record<T, string>>,
  what: string,
): T | null {
  if (!text) return null
  const typed = text.toLowerCase().replace(/[\s_-]+/g, ' ')
  const isIt = (word: T) => word.replaceAll('_', ' ') === typed || labels[word].toLowerCase() === typed
  const found = words.find(isIt)
  if (!found) throw new Wrong(`“${shown(text)}” is no ${what}.`)
  return found
}

/** "2024-05-06", "5/6/2024" in US order, or a year alone. */
function dayOf(text: string, latest: string): string | null {
  if (!text) return null
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null
  const isReal = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date
  if (!isReal) throw new Wrong(`“${shown(text)}” is no date. Please write it like 2024-05-31 or 5/31/2024.`)
  if (date < ACQUIRED_FROM) throw new Wrong(`The date ${date} is before ${ACQUIRED_FROM.slice(0, 4)}.`)
  if (date > latest) throw new Wrong(`The date ${date} is in the future.`)
  return date
}

function centsOf(text: string): number | null {
  if (!text) return null
  const bare = text.replace(/[\s$]/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(bare) || Number(bare) > PRICE_PAID_MAX) {
    throw new Wrong(`“${shown(text)}” is no amount in dollars.`)
  }
  return Math.round(Number(bare) * 100)
}

function noteOf(text: string): string | null {
  const note = text.replaceAll('\r\n', '\n').trim()
  if (!note) return null
  if (note.length > NOTE_MAX) {
    throw new Wrong(`The note is longer than ${NOTE_MAX.toLocaleString('en-US')} characters.`)
  }
  if (hasControlCharacters(note)) throw new Wrong('The note contains characters that are not allowed.')
  mustBeRenderable(note, 'note')
  return note
}

function yesOf(text: string): boolean {
  const typed = text.toLowerCase()
  if (['', 'false', 'no', 'n', '0', 'private'].includes(typed)) return false
  if (['true', 'yes', 'y', '1', 'x', 'public'].includes(typed)) return true
  throw new Wrong(`“${shown(text)}” is neither yes nor no.`)
}

// Converts a row of a file to an entry of a collection, or to a problem. Without database queries, since a file has thousands of rows.

import {
  COLLECTION_STATUSES,
  latestAcquired,
  NOTE_MAX,
  STATUS_LABELS,
} from '#contract/collections/constants.ts'
import type { ImportColumns } from '#contract/collections/import.ts'
import type { ImportField } from '#contract/collections/import-limits.ts'
import { CONDITION_LABELS, CONDITIONS } from '#contract/conditions.ts'
import { OPDB_ID } from '#contract/machine-ids.ts'
import { hasControlCharacters } from '#contract/values.ts'
import { withoutGuards } from '#server/base/downloads/csv.ts'
import type { EntryRow } from '#server/collections/presenters.ts'
import { cardsOf, editionsOf } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { mustBeRenderable } from '#server/writing/markdown/complexity.ts'
import { dayOf, dollarsOf, problemText, RowProblem, wordOf } from './import-cells.ts'
import type { RowReader } from './import-kinds.ts'
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

/** Reads rows by the member's column mapping. */
export function createRowReader(
  index: SearchIndex,
  columns: ImportColumns,
  now: Date,
): RowReader<ImportedEntry> {
  const matchName = createNameMatcher(index)
  const latest = latestAcquired(now)

  function machineOf(get: (field: ImportField) => string) {
    const id = get('opdbId')
    if (id) return machineById(index, id)
    const name = get('name')
    if (!name) throw new RowProblem('The name of the machine is missing.')
    const year = get('year')
    if (year && !/^\d{4}$/.test(year)) throw new RowProblem(`“${shown(year)}” is no year.`)
    const match = matchName({
      name,
      manufacturer: get('manufacturer') || null,
      year: year ? Number(year) : null,
    })
    if ('problem' in match) throw new RowProblem(match.problem)
    return match
  }

  return ({ row, cells }) => {
    const get = (field: ImportField) => {
      const column = columns[field]
      return column === null ? '' : withoutGuards(cells[column] ?? '')
    }
    try {
      const { opdbId, titleId, name } = machineOf(get)
      const entry: ImportedEntry = {
        opdbId,
        titleId,
        status: wordOf(get('status'), COLLECTION_STATUSES, STATUS_LABELS, 'status') ?? 'owned',
        condition: wordOf(get('condition'), CONDITIONS, CONDITION_LABELS, 'condition'),
        acquiredOn: dayOf(get('acquiredOn'), latest),
        pricePaidCents: centsOf(get('pricePaid')),
        valueCents: centsOf(get('value')),
        note: noteOf(get('note')),
        isPublic: yesOf(get('isPublic')),
      }
      return { row, entry, machine: name }
    } catch (error) {
      return { row, problem: problemText(error) }
    }
  }
}

function machineById(index: SearchIndex, id: string) {
  const unknown = () => new RowProblem(`There is no machine with the OPDB id “${shown(id)}”.`)
  if (!OPDB_ID.test(id)) throw unknown()
  const card = cardsOf(index, [id]).get(id)
  if (!card) throw unknown()
  if (index.placeOf.has(id)) return { opdbId: id, titleId: card.titleId, name: card.name }
  const [only, another] = editionsOf(index, card.titleId)
  if (!only || another)
    throw new RowProblem(`“${card.name}” has several editions. Please give the id of one.`)
  return { opdbId: only.opdbId, titleId: only.titleId, name: only.name }
}

function centsOf(text: string): number | null {
  const dollars = dollarsOf(text)
  return dollars === null ? null : Math.round(dollars * 100)
}

function noteOf(text: string): string | null {
  const note = text.replaceAll('\r\n', '\n').trim()
  if (!note) return null
  if (note.length > NOTE_MAX) {
    throw new RowProblem(`The note is longer than ${NOTE_MAX.toLocaleString('en-US')} characters.`)
  }
  if (hasControlCharacters(note)) throw new RowProblem('The note contains characters that are not allowed.')
  mustBeRenderable(note, 'note')
  return note
}

function yesOf(text: string): boolean {
  const typed = text.toLowerCase()
  if (['', 'false', 'no', 'n', '0', 'private'].includes(typed)) return false
  if (['true', 'yes', 'y', '1', 'x', 'public'].includes(typed)) return true
  throw new RowProblem(`“${shown(text)}” is neither yes nor no.`)
}

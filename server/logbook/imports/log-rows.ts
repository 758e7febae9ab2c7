// Converts a row of a file to an entry of a logbook, or to a problem, by the rules of a single entry. Without database
// queries, since a file has thousands of rows.
import type { z } from 'zod'
import { latestAcquired } from '#contract/collections/constants.ts'
import { LOG_IMPORT_FIELD_LABELS, type LogImportField } from '#contract/logbook/import-limits.ts'
import { LOG_KIND_LABELS, LOG_KINDS } from '#contract/logbook/limits.ts'
import { NewLogEntry } from '#contract/logbook/logbook.ts'
import { wholeNumberOf } from '#contract/logbook/whole-numbers.ts'
import { withoutGuards } from '#server/base/downloads/csv.ts'
import { moneyOf } from '#server/base/money.ts'
import { Refusal } from '#server/base/refusal.ts'
import {
  dayOf,
  dollarsOf,
  problemText,
  RowProblem,
  wordOf,
} from '#server/collections/imports/import-cells.ts'
import type { ColumnsOf, RowReader } from '#server/collections/imports/import-kinds.ts'
import { shown } from '#server/collections/imports/machine-names.ts'
import { type LogValues, newLogValues } from '#server/logbook/entries/log-values.ts'
import { readPartLine } from '#server/logbook/entries/part-lines.ts'
import { mustBeRenderable } from '#server/writing/markdown/complexity.ts'
import { fingerprint } from './fingerprints.ts'
import { createMachineFinder, type OwnMachine } from './own-machines.ts'

export interface ImportedLogEntry {
  machineEntryId: number
  values: LogValues
  print: string
}

/** Made once: a schema takes longer to make than to ask. */
const Entry = NewLogEntry.omit({ pictureIds: true })

type Cells = (field: LogImportField) => string

/** Reads rows by the member's column mapping. */
export function createLogRowReader(
  machines: readonly OwnMachine[],
  columns: ColumnsOf<LogImportField>,
  now: Date,
): RowReader<ImportedLogEntry> {
  const findMachine = createMachineFinder(machines)
  const latest = latestAcquired(now)
  return ({ row, cells }) => {
    const get: Cells = (field) => {
      const column = columns[field]
      return column === null ? '' : withoutGuards(cells[column] ?? '').trim()
    }
    try {
      const machine = findMachine({
        collectionId: get('collectionId'),
        opdbId: get('opdbId'),
        name: get('name'),
        manufacturer: get('manufacturer'),
        year: get('year'),
      })
      const values = valuesOf(get, latest, now)
      const entry = { machineEntryId: machine.id, values, print: fingerprint(machine.id, values) }
      return { row, entry, machine: machine.name }
    } catch (error) {
      return { row, problem: fieldText(error) ?? problemText(error) }
    }
  }
}

function valuesOf(get: Cells, latest: string, now: Date): LogValues {
  const happenedOn = dayOf(get('date'), latest)
  if (happenedOn === null) throw new RowProblem('The date is missing.')
  const parts = get('parts')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readPartLine)
  const read = Entry.safeParse({
    kind: wordOf(get('kind'), LOG_KINDS, LOG_KIND_LABELS, 'kind of entry') ?? 'service',
    happenedOn,
    note: get('note') || null,
    amount: dollarsOf(get('amount')),
    parts,
    counterparty: get('counterparty') || null,
    score: wholeOf(get('score')),
    players: wholeOf(get('players')),
    games: wholeOf(get('games')),
  })
  if (!read.success) throw new RowProblem(issueText(read.error))
  const values = newLogValues(read.data, now)
  mustAddUp(values, dollarsOf(get('partsCost')))
  if (values.note) mustBeRenderable(values.note, 'note')
  return values
}

function wholeOf(text: string): number | null {
  if (!text) return null
  const value = wholeNumberOf(text)
  if (value === undefined) throw new RowProblem(`“${shown(text)}” is no whole number.`)
  return value
}

/** The sum of the parts is not stored from the file: a file that says otherwise was edited in one place only. */
function mustAddUp({ partsCents }: LogValues, dollars: number | null): void {
  if (dollars === null || Math.round(dollars * 100) === (partsCents ?? 0)) return
  const sum = moneyOf(partsCents ?? 0)
  throw new RowProblem(`The listed parts cost $${sum} together, not $${moneyOf(Math.round(dollars * 100))}.`)
}

/** Names of the entry's fields that differ from the columns'. */
const LABELS: Readonly<Record<string, string>> = {
  ...LOG_IMPORT_FIELD_LABELS,
  happenedOn: LOG_IMPORT_FIELD_LABELS.date,
}

function issueText({ issues: [issue] }: z.ZodError): string {
  return withLabel(String(issue?.path[0] ?? ''), issue?.message ?? 'This row cannot be read')
}

/** The text of a refused field, with the name of its column. */
function fieldText(error: unknown): string | null {
  if (!(error instanceof Refusal)) return null
  const [field] = Object.entries(error.fields ?? {})
  return field ? withLabel(...field) : null
}

function withLabel(field: string, text: string): string {
  const label = LABELS[field]
  return label ? `${label}: ${text}.` : `${text}.`
}

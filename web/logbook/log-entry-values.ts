// Values of a logbook entry's form, and the request made of them.
import { ACQUIRED_FROM } from '#contract/collections/constants.ts'
import {
  GAMES_MAX,
  LOG_NOTE_MAX,
  type LogKind,
  PART_COST_MAX,
  PLAYERS_MAX,
  SCORE_MAX,
} from '#contract/logbook/limits.ts'
import { wholeNumberOf } from '#contract/logbook/whole-numbers.ts'
import type { InputOf } from '#web/api.ts'
import { dollarsOf } from '#web/collections/entry-values.ts'
import type { Errors, Values } from '#web/ui/forms/form.tsx'

export const LOG_FIELDS = [
  'happenedOn',
  'amount',
  'counterparty',
  'score',
  'players',
  'games',
  'note',
  'parts',
] as const
export type LogField = (typeof LOG_FIELDS)[number]

type NewLogEntry = InputOf<'POST /api/collection/{id}/logbook/entries'>['body']

/** A part as typed; empty rows are left out. */
export interface TypedPart {
  key: number
  name: string
  cost: string
}

/** "1,044,286,700" → 1044286700; null for an empty field, undefined for an invalid number. */
export function wholeOf(text: string, max: number, min = 0): number | null | undefined {
  if (text.trim() === '') return null
  const value = wholeNumberOf(text.trim())
  return value !== undefined && value >= min && value <= max ? value : undefined
}

const filled = (parts: readonly TypedPart[]) => parts.filter(({ name, cost }) => name.trim() || cost.trim())

export function checkLogEntry(kind: LogKind, parts: readonly TypedPart[]) {
  return (values: Values<LogField>): Errors<LogField> => ({
    ...(values.happenedOn < ACQUIRED_FROM && { happenedOn: 'Please enter a date' }),
    ...(dollarsOf(values.amount) === undefined && { amount: 'Please enter an amount in dollars' }),
    ...(wholeOf(values.score, SCORE_MAX) === undefined && { score: 'Please enter a score in whole points' }),
    ...(wholeOf(values.players, PLAYERS_MAX, 1) === undefined && {
      players: `Please enter a number from 1 to ${PLAYERS_MAX}`,
    }),
    ...(wholeOf(values.games, GAMES_MAX, 1) === undefined && { games: 'Please enter a whole number' }),
    ...(values.note.trim().length > LOG_NOTE_MAX && {
      note: `At most ${LOG_NOTE_MAX.toLocaleString('en-US')} characters`,
    }),
    ...(kind === 'service' &&
      !values.note.trim() &&
      filled(parts).length === 0 && { note: 'Please say what was done' }),
    ...wrongParts(kind, parts),
  })
}

function wrongParts(kind: LogKind, parts: readonly TypedPart[]): Errors<'parts'> {
  if (kind !== 'service') return {}
  if (filled(parts).some(({ name }) => !name.trim())) return { parts: 'Please name each part' }
  const isWrong = ({ cost }: TypedPart) =>
    (dollarsOf(cost) ?? (cost.trim() ? PART_COST_MAX + 1 : 0)) > PART_COST_MAX
  return filled(parts).some(isWrong) ? { parts: 'Please enter each cost in dollars' } : {}
}

/** Only fields of the kind; cleared ones are sent as null. */
export function logEntryBody(
  kind: LogKind,
  values: Values<LogField>,
  { parts, pictureIds }: { parts: readonly TypedPart[]; pictureIds: readonly number[] },
): NewLogEntry {
  const common = {
    kind,
    happenedOn: values.happenedOn,
    note: values.note.trim() || null,
    pictureIds: [...pictureIds],
  }
  if (kind === 'play') {
    return {
      ...common,
      score: wholeOf(values.score, SCORE_MAX) ?? null,
      players: wholeOf(values.players, PLAYERS_MAX, 1) ?? null,
      games: wholeOf(values.games, GAMES_MAX, 1) ?? null,
    }
  }
  const amount = dollarsOf(values.amount) ?? null
  if (kind !== 'service') return { ...common, amount, counterparty: values.counterparty.trim() || null }
  return {
    ...common,
    amount,
    parts: filled(parts).map(({ name, cost }) => ({ name: name.trim(), cost: dollarsOf(cost) ?? null })),
  }
}

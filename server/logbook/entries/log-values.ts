// The values of an entry: which fields its kind has, and what they become in the table.
import { latestAcquired } from '#contract/collections/constants.ts'
import type { LogKind } from '#contract/logbook/limits.ts'
import type { LogEntryChange, NewLogEntry } from '#contract/logbook/logbook.ts'
import { refuse } from '#server/base/refusal.ts'
import type { LogRow } from '#server/logbook/presenters.ts'
import { numberOfDay } from '#server/logbook/reminders/days.ts'

/** Columns of an entry that its member fills in. */
export type LogValues = Pick<
  LogRow,
  | 'kind'
  | 'day'
  | 'note'
  | 'amountCents'
  | 'parts'
  | 'partsCents'
  | 'counterparty'
  | 'score'
  | 'players'
  | 'games'
>

/** Refuses what an entry of the kind cannot have, days in the future, and a service without a description. */
export function newLogValues({ kind, ...given }: Omit<NewLogEntry, 'pictureIds'>, now: Date): LogValues {
  mustBelong(kind, given)
  const set = valuesOf(given, now)
  mustSaySomething(kind, given)
  return {
    kind,
    day: numberOfDay(given.happenedOn),
    note: set.note ?? null,
    amountCents: set.amountCents ?? null,
    parts: set.parts ?? [],
    partsCents: set.partsCents ?? null,
    counterparty: set.counterparty ?? null,
    score: set.score ?? null,
    players: set.players ?? null,
    games: kind === 'play' ? (given.games ?? 1) : null,
  }
}

type Given = Omit<LogEntryChange, 'pictureIds'>

const FIELDS: Readonly<Record<LogKind, readonly string[]>> = {
  service: ['amount', 'parts'],
  play: ['score', 'players', 'games'],
  purchase: ['amount', 'counterparty'],
  sale: ['amount', 'counterparty'],
}
const OF_SOME = ['amount', 'parts', 'score', 'players', 'games', 'counterparty'] as const

/** Refuses fields that entries of the kind do not have. */
export function mustBelong(kind: LogKind, given: Given): void {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  const field = OF_SOME.find((name) => !FIELDS[kind].includes(name) && !isEmpty(given[name]))
  if (!field) return
  const text = 'This kind of entry has no such field'
  throw refuse.invalid('invalid_input', text, { [field]: text })
}

/** Refuses a service without any description. */
export function mustSaySomething(
  kind: LogKind,
  { note, parts }: { note?: string | null | undefined; parts?: readonly unknown[] | undefined },
): void {
  if (kind !== 'service' || note || (parts && parts.length > 0)) return
  const text = 'Please say what was done'
  throw refuse.invalid('invalid_input', text, { note: text })
}

type Values = Partial<LogValues>

export function valuesOf(given: Given, now: Date): Values {
  const { happenedOn, note, amount, parts, counterparty, score, players, games } = given
  if (happenedOn && happenedOn > latestAcquired(now)) {
    const text = 'Please enter a date that is not in the future'
    throw refuse.invalid('invalid_input', text, { happenedOn: text })
  }
  return {
    ...(happenedOn && { day: numberOfDay(happenedOn) }),
    ...(note !== undefined && { note }),
    ...(amount !== undefined && { amountCents: centsOf(amount) }),
    ...(parts && partValues(parts)),
    ...(counterparty !== undefined && { counterparty }),
    ...(score !== undefined && { score }),
    ...(players !== undefined && { players }),
    ...(games !== undefined && { games }),
  }
}

function partValues(given: NonNullable<Given['parts']>): Pick<Values, 'parts' | 'partsCents'> {
  const parts = given.map(({ name, cost }) => ({ name, costCents: centsOf(cost ?? null) }))
  const costs = parts.flatMap(({ costCents }) => costCents ?? [])
  return { parts, partsCents: costs.length === 0 ? null : costs.reduce((sum, cents) => sum + cents, 0) }
}

/** 4200.5 → 420050. */
function centsOf(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100)
}

// Texts of logbook entries.
import type { LogEntry } from '#contract/logbook/logbook.ts'
import { MONTHS } from '#contract/month-names.ts'
import type { Tone } from '#web/ui/chip.tsx'
import { countText, numberText } from '#web/ui/display/count-text.ts'
import { moneyText } from '#web/ui/display/money.tsx'

export const KIND_TONES: Readonly<Record<LogEntry['kind'], Tone>> = {
  service: 'teal',
  play: 'amber',
  purchase: 'blue',
  sale: 'green',
}

/** "2026-03-04" → "March 4"; the year is in the heading. */
export function dayInYear(date: string): string {
  const [, month = '1', day = '1'] = date.split('-')
  return `${MONTHS[Number(month) - 1]} ${Number(day)}`
}

/** "2026-03-04" → "March 4, 2026". */
export function dateText(date: string): string {
  return `${dayInYear(date)}, ${date.slice(0, 4)}`
}

/** The numbers of an entry, in one line. */
export function factsOf({ kind, score, games, players, amount, counterparty }: LogEntry): string {
  const facts: (string | null)[] = []
  if (kind === 'play') {
    facts.push(countText(games ?? 1, 'game'))
    if (players !== null && players > 1) facts.push(`${players} players`)
    if (score !== null) facts.push(`best score ${numberText(score)}`)
  } else if (kind !== 'service') {
    const who = kind === 'purchase' ? 'Seller' : 'Buyer'
    if (amount) facts.push(moneyText(amount))
    // A label, since members write their own text: "A dealer in Ohio".
    if (counterparty) facts.push(`${amount ? who.toLowerCase() : who}: ${counterparty}`)
  }
  return facts.join(', ')
}

/** Entries grouped by year, in list order. */
export function byYear(entries: readonly LogEntry[]): { year: string; entries: LogEntry[] }[] {
  const years: { year: string; entries: LogEntry[] }[] = []
  for (const entry of entries) {
    const year = entry.happenedOn.slice(0, 4)
    const last = years.at(-1)
    if (last?.year === year) last.entries.push(entry)
    else years.push({ year, entries: [entry] })
  }
  return years
}

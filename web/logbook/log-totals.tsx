import type { ReactNode } from 'react'
import type { LogTotals as Totals } from '#contract/logbook/logbook.ts'
import { numberText } from '#web/ui/display/count-text.ts'
import { moneyText } from '#web/ui/display/money.tsx'
import { dateText } from './log-words.ts'

/** Totals of a logbook. */
export function LogTotals({ totals, value }: { totals: Totals; value: string | null }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Games played', numberText(totals.games)],
    ...(totals.bestScore === null ? [] : [['Best score', numberText(totals.bestScore)] as const]),
    [
      'Services',
      totals.lastServiceOn
        ? `${numberText(totals.services)}, last on ${dateText(totals.lastServiceOn)}`
        : numberText(totals.services),
    ],
    ['Spent on service', moneyText(totals.spent)],
    ...(totals.paid === null ? [] : [['Paid', moneyText(totals.paid)] as const]),
    ...(value === null ? [] : [['Current value', moneyText(value)] as const]),
    ...(totals.received === null ? [] : [['Sold for', moneyText(totals.received)] as const]),
  ]
  return (
    <dl className="flex flex-wrap gap-px overflow-clip rounded-card border border-line bg-raised">
      {facts.map(([term, fact]) => (
        <div
          key={term}
          className="flex grow basis-36 flex-col gap-0.5 px-4 py-3 shadow-[0_0_0_1px_var(--line)]"
        >
          <dt className="text-quiet text-sm">{term}</dt>
          <dd className="num font-semibold [overflow-wrap:anywhere]">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

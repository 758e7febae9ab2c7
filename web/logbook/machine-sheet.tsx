// A machine with its history as its owner shows it to others: on a shared page, or printed.

import { STATUS_LABELS } from '#contract/collections/constants.ts'
import { CONDITION_LABELS } from '#contract/conditions.ts'
import { SHEET_ENTRIES_MAX } from '#contract/logbook/limits.ts'
import type { LogbookSheet } from '#contract/logbook/sharing.ts'
import { shownName } from '#contract/shown-name.ts'
import { Picture } from '#web/pictures/picture.tsx'
import { numberText } from '#web/ui/display/count-text.ts'
import { Facts } from '#web/ui/display/facts.tsx'
import { moneyText } from '#web/ui/display/money.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LogTimeline } from './log-timeline.tsx'
import { dateText } from './log-words.ts'

export function MachineSheet({ sheet }: { sheet: LogbookSheet }) {
  const { machine, condition, acquiredOn, totals, pictures, entries } = sheet
  const facts = [
    ['Manufacturer', machine.manufacturer],
    ['Year', machine.year === null ? null : String(machine.year)],
    ['Edition', machine.edition],
    // A machine for sale is an owned one.
    ['Status', sheet.status === 'owned' ? null : STATUS_LABELS[sheet.status]],
    ['Condition', condition && CONDITION_LABELS[condition]],
    ['Acquired', acquiredOn && dateText(acquiredOn)],
    ['Owner', sheet.owner && shownName(sheet.owner)],
    ['Games logged', totals.games > 0 ? numberText(totals.games) : null],
    ['Services', totals.services > 0 ? numberText(totals.services) : null],
    ['Last service', totals.lastServiceOn && dateText(totals.lastServiceOn)],
    ['Spent on service', totals.spent && moneyText(totals.spent)],
  ].flatMap(([term, fact]) => (term && fact ? [[term, fact] as const] : []))
  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-xl">
        <Facts facts={facts} />
      </div>
      {pictures.length > 0 ? (
        <ul aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.map((picture) => (
            <li key={picture.id} className="break-inside-avoid">
              <Picture
                picture={picture}
                sizes="(min-width: 40rem) 20rem, 50vw"
                eager
                className="aspect-4/3 w-full rounded-control object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <section aria-labelledby="sheet-history">
        <h2 id="sheet-history" className="display mb-3 text-3xl">
          History
        </h2>
        {entries.length === 0 ? (
          <EmptyState level={3} title="Nothing logged yet">
            The logbook of this machine has no entries.
          </EmptyState>
        ) : (
          <LogTimeline entries={entries} />
        )}
        {totals.entries > entries.length ? (
          <p className="mt-4 text-quiet">
            The latest {numberText(SHEET_ENTRIES_MAX)} of {numberText(totals.entries)} entries.
          </p>
        ) : null}
      </section>
    </div>
  )
}

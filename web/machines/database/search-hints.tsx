// SearchHints: help beside the list.
import { paths } from '#contract/paths.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const EXAMPLES = [
  { q: 'AFM', says: 'Abbreviation' },
  { q: 'stern 2021', says: 'Manufacturer and year' },
  { q: 'em gottlieb', says: 'Type and manufacturer' },
  { q: 'metalica', says: 'Name, even misspelled' },
  { q: 'G43W4', says: 'OPDB id' },
]

/** Shown beside the list while no machine is selected. */
export function SearchHints() {
  return (
    <Card as="aside" padded={false} labelledBy="search-hints">
      <CardHead id="search-hints" title="Ways to search" level={2} />
      <ul className="divide-y divide-line px-4 sm:px-5">
        {EXAMPLES.map(({ q, says }) => (
          <li key={q} className="flex items-center justify-between gap-3 py-2.5">
            <span>{says}</span>
            <span className="shrink-0">
              <ChipLink href={paths.database({ q })} lamp={false}>
                {q}
              </ChipLink>
            </span>
          </li>
        ))}
      </ul>
      <p className="border-line border-t px-4 py-3 text-quiet text-sm sm:px-5">
        Choose a machine to see its details. The data is our copy of the Open Pinball Database: flipper
        machines from 1947 to today.
      </p>
      <p className="border-line border-t px-4 py-2 sm:px-5">
        <SiteLink href={paths.machines()} className="text-link inline-flex min-h-9 items-center">
          Browse by manufacturer, decade and feature
        </SiteLink>
      </p>
    </Card>
  )
}

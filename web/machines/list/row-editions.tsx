// RowEditions: chips of a title's editions in a list.
import { labelled } from '#contract/machines/edition-labels.ts'
import type { EditionRow, MachineRow } from '#contract/machines/machines.ts'
import { ChipLink } from '#web/ui/chip.tsx'

/** More would push the next title away; the title's page shows them all. */
const MOST_CHIPS = 6

export interface RowEditionsProps {
  row: Pick<MachineRow, 'name' | 'editions'>
  hrefOf: (edition: EditionRow) => string
  /** Id of the edition shown beside the list. */
  chosen?: string | undefined
  preserveScroll?: boolean
}

/** Editions of a title, each a link to its own facts; nothing if there is only one. */
export function RowEditions({ row: { name, editions }, hrefOf, chosen, preserveScroll }: RowEditionsProps) {
  if (editions.length < 2) return null
  const more = editions.length - MOST_CHIPS
  return (
    <ul aria-label={`Editions of ${name}`} className="flex flex-wrap gap-1.5">
      {labelled(name, editions)
        .slice(0, MOST_CHIPS)
        .map((edition) => (
          <li key={edition.opdbId} className="relative z-2">
            <ChipLink
              href={hrefOf(edition)}
              preserveScroll={preserveScroll}
              lit={edition.opdbId === chosen}
              tone={edition.opdbId === chosen ? 'amber' : 'quiet'}
              lamp={false}
              dense
              className="dense:min-h-6"
            >
              {edition.label}
            </ChipLink>
          </li>
        ))}
      {more > 0 ? <li className="self-center text-quiet text-sm">and {more} more</li> : null}
    </ul>
  )
}

// RowEditions: chips of a title's editions in a list.
import { labelled } from '#contract/machines/edition-labels.ts'
import type { EditionRow, MachineRow } from '#contract/machines/machines.ts'
import { ChipLink } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'

/** More would push the next title away; the title's page shows them all. On phones half as many. */
const MOST_CHIPS = 6
const MOST_ON_PHONES = 3

export interface RowEditionsProps {
  row: Pick<MachineRow, 'name' | 'editions'>
  hrefOf: (edition: EditionRow) => string
  /** Id of the edition shown beside the list. */
  chosen?: string | undefined
  preserveScroll?: boolean
}

/** Editions of a title, each a link to its own facts; nothing if there is only one, named like the title. */
export function RowEditions({ row: { name, editions }, hrefOf, chosen, preserveScroll }: RowEditionsProps) {
  if (editions.length < 2 && !hasOtherName(name, editions[0])) return null
  const more = editions.length - MOST_CHIPS
  return (
    <ul aria-label={`Editions of ${name}`} className="flex flex-wrap gap-1.5">
      {labelled(name, editions)
        .slice(0, MOST_CHIPS)
        .map((edition, at) => (
          <li
            key={edition.opdbId}
            className={classes('relative z-2', at >= MOST_ON_PHONES && 'max-sm:hidden')}
          >
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
      {more > 0 ? <li className="self-center text-quiet text-sm max-sm:hidden">and {more} more</li> : null}
      {editions.length > MOST_ON_PHONES ? (
        <li className="self-center text-quiet text-sm sm:hidden">
          +{editions.length - MOST_ON_PHONES}
          <span className="sr-only"> more</span>
        </li>
      ) : null}
    </ul>
  )
}

/** Whether it is listed for another name than the title's: a retheme. */
function hasOtherName(title: string, edition: EditionRow | undefined): boolean {
  const [own, other] = [title.toLowerCase(), edition?.name.toLowerCase() ?? '']
  return !other.includes(own) && !own.includes(other.replace(/ \(.*/, ''))
}

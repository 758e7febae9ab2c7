// EditionTable: editions of a title side by side.
import { grouped } from '#contract/machines/edition-labels.ts'
import type { EditionFacts, MachinePage } from '#contract/machines/pages.ts'
import { paths } from '#contract/paths.ts'
import { displayWord, ownFeatures, playersWord, typeWord } from '#web/machines/words.ts'
import { numberText } from '#web/ui/display/count-text.ts'
import { moneyText } from '#web/ui/display/money.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

interface Column {
  label: string
  isNumber?: boolean
  /** Text of a cell; null if unknown. */
  of: (edition: EditionFacts) => string | null
}

const counted = (count: number | null) => (count === null ? null : numberText(count))
const countedIfAny = (count: number) => (count === 0 ? null : counted(count))

const COLUMNS: readonly Column[] = [
  { label: 'Manufacturer', of: ({ manufacturer }) => manufacturer },
  { label: 'Year', of: ({ year }) => (year === null ? null : String(year)) },
  { label: 'Type', of: ({ type }) => type && typeWord(type) },
  { label: 'Display', of: ({ display }) => display && displayWord(display) },
  { label: 'Players', of: ({ playerCount }) => (playerCount === null ? null : playersWord(playerCount)) },
  { label: 'Features', of: (edition) => ownFeatures(edition).join(', ') || null },
  { label: 'Production run', isNumber: true, of: ({ productionRun }) => counted(productionRun) },
  { label: 'Value', isNumber: true, of: ({ value }) => (value === null ? null : moneyText(value)) },
  { label: 'Owned', isNumber: true, of: ({ keepers }) => countedIfAny(keepers.owned) },
  { label: 'Wanted', isNumber: true, of: ({ keepers }) => countedIfAny(keepers.wanted) },
]

/** Only facts that differ: shared ones are on the spec sheet. */
function columnsFor(editions: readonly EditionFacts[]): Column[] {
  const tellsApart = COLUMNS.filter(({ of }) => new Set(editions.map(of)).size > 1)
  return tellsApart.length > 0 ? tellsApart : COLUMNS.filter(({ label }) => label === 'Year')
}

/** Editions of a title side by side; a few lines each on phones. */
export function EditionTable({ machine: { opdbId, title, editions } }: { machine: MachinePage }) {
  const columns = columnsFor(editions)
  return (
    <section aria-labelledby="editions">
      <SectionHead id="editions" title="Editions" />
      <Table label={`Editions of ${title}`} stacked>
        <thead>
          <tr>
            <th scope="col">Edition</th>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" className={isNumber ? 'num' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {grouped(title, editions).map((part) => (
          <tbody key={part.heading}>
            {part.heading === null ? null : (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className="text-left">
                  {part.heading}
                </th>
              </tr>
            )}
            {part.editions.map((edition) => (
              <EditionRow
                key={edition.opdbId}
                edition={edition}
                columns={columns}
                isShown={edition.opdbId === opdbId}
              />
            ))}
          </tbody>
        ))}
      </Table>
    </section>
  )
}

interface EditionRowProps {
  edition: EditionFacts & { label: string }
  columns: readonly Column[]
  /** Whether this page is its own. */
  isShown: boolean
}

function EditionRow({ edition, columns, isShown }: EditionRowProps) {
  return (
    <tr>
      <td className="font-semibold">
        {isShown ? (
          <span aria-current="true">{edition.label}</span>
        ) : (
          <SiteLink
            href={paths.machine(edition.opdbId, edition.name)}
            className="text-link inline-block min-w-6 py-0.5"
          >
            {edition.label}
          </SiteLink>
        )}
      </td>
      {columns.map(({ label, isNumber, of }) => {
        const text = of(edition)
        return (
          // Without a label an empty cell takes no space on phones.
          <td
            key={label}
            data-label={text === null ? undefined : label}
            className={isNumber ? 'num' : label === 'Year' ? 'beside-title' : undefined}
          >
            {text}
          </td>
        )
      })}
    </tr>
  )
}

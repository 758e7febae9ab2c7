import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { labelled } from '#contract/edition-labels.ts'
import type { MachineRow } from '#contract/machines.ts'
import { paths } from '#contract/paths.ts'
import { ChipLink } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { type DatabaseSearch, databaseHref, detailQuery } from './database-search.ts'
import { MachinePicture } from './machine-picture.tsx'
import { ROW, ROW_EDITIONS, ROW_PICTURE } from './row-layout.ts'
import { displayWord, playersWord, typeWord } from './words.ts'

/** Chips beyond this many would bury the next title; the detail card shows them all. */
const MOST_CHIPS = 6

export interface ResultRowProps {
  row: MachineRow
  search: DatabaseSearch
  /** In the first screen: its picture must not wait. */
  eager: boolean
  favorite: ReactNode
}

/** Whether the chosen entry is this title or one of its editions. */
export function holds(row: MachineRow, opdbId: string | undefined): boolean {
  return (
    opdbId !== undefined &&
    (row.titleId === opdbId || row.editions.some((edition) => edition.opdbId === opdbId))
  )
}

/** What was added by hand has no entry at the source to show beside the list: it leads to its own page. */
function hasEntry({ opdbId }: MachineRow): boolean {
  return opdbId.startsWith('G')
}

function hrefOf(row: MachineRow, search: DatabaseSearch): string {
  return hasEntry(row)
    ? databaseHref({ ...search, machine: row.opdbId })
    : paths.machine(row.opdbId, row.name)
}

/** A title in the list: name first, then who made it and when, what it is, and its editions. */
export function ResultRow({ row, search, eager, favorite }: ResultRowProps) {
  const client = useQueryClient()
  const isChosen = holds(row, search.machine) || row.opdbId === search.machine
  const kind = [row.type && typeWord(row.type), row.display && displayWord(row.display)].filter(Boolean)
  return (
    <li
      className={classes(
        ROW,
        'transition-colors',
        isChosen ? 'bg-well shadow-[inset_4px_0_0_var(--amber-ink)]' : 'hover:bg-well',
      )}
      // The answer is on its way while the finger is still down.
      onPointerDown={({ target }) => {
        const isLink = target instanceof Element && target.closest('a') !== null
        if (isLink && hasEntry(row)) void client.prefetchQuery(detailQuery(row.opdbId))
      }}
    >
      <div className={ROW_PICTURE}>
        <MachinePicture
          name={row.name}
          maker={row.manufacturer}
          year={row.year}
          display={row.display}
          picture={row.imageUrl}
          eager={eager}
        />
      </div>
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <h3 className="font-semibold text-[1.0625rem] leading-snug">
          <SiteLink
            href={hrefOf(row, search)}
            keepScroll={hasEntry(row)}
            data-result={row.titleId}
            aria-current={isChosen ? 'true' : undefined}
            className="stretched"
          >
            {row.name}
          </SiteLink>
        </h3>
        <p className="num text-[0.9375rem]">
          {[row.manufacturer, row.year].filter((fact) => fact !== null).join(', ')}
        </p>
        <p className="text-quiet text-sm">
          {kind.join(' · ')}
          {row.playerCount ? <span className="max-sm:hidden"> · {playersWord(row.playerCount)}</span> : null}
        </p>
      </div>
      <div className="relative z-2">{favorite}</div>
      {row.editions.length > 1 ? <Editions row={row} search={search} /> : null}
    </li>
  )
}

function Editions({ row, search }: { row: MachineRow; search: DatabaseSearch }) {
  const more = row.editions.length - MOST_CHIPS
  return (
    <ul aria-label={`Editions of ${row.name}`} className={ROW_EDITIONS}>
      {labelled(row.name, row.editions)
        .slice(0, MOST_CHIPS)
        .map((edition) => (
          <li key={edition.opdbId} className="relative z-2">
            <ChipLink
              href={databaseHref({ ...search, machine: edition.opdbId })}
              keepScroll
              lit={edition.opdbId === search.machine}
              tone={edition.opdbId === search.machine ? 'amber' : 'quiet'}
              lamp={false}
              dense
            >
              {edition.label}
            </ChipLink>
          </li>
        ))}
      {more > 0 ? <li className="self-center text-quiet text-sm">and {more} more</li> : null}
    </ul>
  )
}

import type { ReactNode } from 'react'
import { labelled } from '#contract/edition-labels.ts'
import type { MachineRow } from '#contract/machines.ts'
import { paths } from '#contract/paths.ts'
import { ChipLink } from '#web/ui/chip.tsx'
import { Score } from '#web/ui/score.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { MachinePicture } from './machine-picture.tsx'
import { ROW, ROW_EDITIONS, ROW_PICTURE } from './row-layout.ts'
import { displayWord, typeWord } from './words.ts'

export interface BrowseRowProps {
  row: MachineRow
  /** In the first screen: its picture must not wait. */
  eager: boolean
  favorite: ReactNode
}

/** More would bury the next title; its page shows them all. */
const MOST_CHIPS = 6

/** A title, its facts and what members gave it; it leads to its page, its editions to theirs. */
export function BrowseRow({ row, eager, favorite }: BrowseRowProps) {
  const { name, manufacturer, year, type, display, rating, editions } = row
  const [only, another] = editions
  const href = only && !another ? paths.machine(only.opdbId, only.name) : paths.machine(row.titleId, name)
  const kind = [type && typeWord(type), display && displayWord(display)].filter(Boolean)
  return (
    <li className={`${ROW} transition-colors hover:bg-well`}>
      <div className={ROW_PICTURE}>
        <MachinePicture
          name={name}
          maker={manufacturer}
          year={year}
          display={display}
          picture={row.imageUrl}
          eager={eager}
        />
      </div>
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <h3 className="font-semibold text-[1.0625rem] leading-snug">
          <SiteLink href={href} className="stretched">
            {name}
          </SiteLink>
        </h3>
        <p className="num text-[0.9375rem]">
          {[manufacturer, year].filter((fact) => fact !== null).join(', ')}
        </p>
        <p className="text-quiet text-sm">{kind.join(' · ')}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        {/* First, so that the hearts of all rows stand in one line. */}
        {favorite ? <div className="relative z-2 -mt-2">{favorite}</div> : null}
        {rating ? (
          <>
            <Score value={rating.mean} label={`Rated ${rating.mean.toFixed(1)} of 5`} size="small" />
            <span className="num text-quiet text-xs">
              {rating.count === 1 ? '1 rating' : `${rating.count.toLocaleString('en-US')} ratings`}
            </span>
          </>
        ) : null}
      </div>
      {another ? <Editions row={row} /> : null}
    </li>
  )
}

function Editions({ row }: { row: MachineRow }) {
  const more = row.editions.length - MOST_CHIPS
  return (
    <ul aria-label={`Editions of ${row.name}`} className={ROW_EDITIONS}>
      {labelled(row.name, row.editions)
        .slice(0, MOST_CHIPS)
        .map((edition) => (
          <li key={edition.opdbId} className="relative z-2">
            <ChipLink href={paths.machine(edition.opdbId, edition.name)} lamp={false} dense>
              {edition.label}
            </ChipLink>
          </li>
        ))}
      {more > 0 ? <li className="self-center text-quiet text-sm">and {more} more</li> : null}
    </ul>
  )
}

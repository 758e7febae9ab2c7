// MachineHero: top of a machine's page.
import { grouped } from '#contract/machines/edition-labels.ts'
import type { MachinePage } from '#contract/machines/pages.ts'
import { paths } from '#contract/paths.ts'
import { displayWord, playersWord, typeWord } from '#web/machines/words.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Chip, ChipLink, type Tone } from '#web/ui/chip.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { MachinePageSlots } from './machine-page-slots.ts'
import { MachineStatistics } from './machine-statistics.tsx'

const TYPE_TONES: Record<string, Tone> = { em: 'amber', ss: 'teal', me: 'red' }

export interface MachineHeroProps {
  machine: MachinePage
  slots: Pick<MachinePageSlots, 'favorite' | 'rating'>
}

/** The machine at a glance: name, manufacturer and year, editions, rating and owners. */
export function MachineHero({ machine, slots }: MachineHeroProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Kind machine={machine} />
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="display text-[clamp(2.25rem,1.6rem+2.4vw,3.5rem)] leading-[0.98]">{machine.name}</h1>
          <MakerAndYear machine={machine} />
        </div>
        {slots.favorite}
      </div>
      {machine.isGone ? (
        <p className="rounded-control border border-line border-l-4 border-l-warn bg-well px-3 py-2 text-[0.9375rem]">
          The Open Pinball Database no longer lists this machine. This is our last copy of its entry.
        </p>
      ) : null}
      <CachedFragment
        name={slots.rating ? 'machine-glance-rated' : 'machine-glance'}
        data={[machine]}
        className="flex min-w-0 flex-col gap-4"
      >
        <Editions machine={machine} />
        <MachineStatistics machine={machine} hasRatings={Boolean(slots.rating)} />
      </CachedFragment>
    </div>
  )
}

function Kind({ machine: { kind, type, display, playerCount } }: Pick<MachineHeroProps, 'machine'>) {
  if (kind === 'pinball' && !type && !display && !playerCount) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {kind === 'arcade' ? (
        <Chip tone="blue" lit>
          Arcade
        </Chip>
      ) : null}
      {type ? (
        <Chip tone={TYPE_TONES[type] ?? 'quiet'} lit>
          {typeWord(type)}
        </Chip>
      ) : null}
      {display ? <Chip lamp={false}>{displayWord(display)}</Chip> : null}
      {playerCount ? <Chip lamp={false}>{playersWord(playerCount)}</Chip> : null}
    </div>
  )
}

function MakerAndYear({ machine: { manufacturer, year } }: Pick<MachineHeroProps, 'machine'>) {
  if (!manufacturer && year === null) return null
  return (
    <p className="num mt-2 text-lg text-quiet">
      {manufacturer ? (
        <SiteLink href={paths.machines({ manufacturer: manufacturer.id })} className="text-link inline-block">
          {manufacturer.fullName || manufacturer.name}
        </SiteLink>
      ) : null}
      {manufacturer && year !== null ? ', ' : null}
      {year}
    </p>
  )
}

/** Title and editions as rows of chips; the current one is lit. */
function Editions({ machine: { opdbId, titleId, title, editions } }: Pick<MachineHeroProps, 'machine'>) {
  if (editions.length < 2) return null
  const all = { opdbId: titleId, label: 'All editions', name: title }
  return (
    <nav aria-label="Editions" className="flex flex-col gap-2">
      {grouped(title, editions).map((part) => (
        <div key={part.heading}>
          {part.heading === null ? null : <p className="mt-2 mb-1 text-quiet text-sm">{part.heading}</p>}
          <ul aria-label={part.heading ?? undefined} className="flex flex-wrap gap-1.5">
            {[...(part.heading === null ? [all] : []), ...part.editions].map((chip) => (
              <li key={chip.opdbId}>
                <ChipLink
                  href={paths.machine(chip.opdbId, chip.name)}
                  lit={chip.opdbId === opdbId}
                  tone={chip.opdbId === opdbId ? 'amber' : 'quiet'}
                  lamp={false}
                >
                  {chip.label}
                </ChipLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

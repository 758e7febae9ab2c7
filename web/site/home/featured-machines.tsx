// FeaturedMachines: the home page's featured machines.
import type { ReactNode } from 'react'
import type { FeaturedMachine } from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Score } from '#web/ui/display/score.tsx'
import { Translite } from '#web/ui/display/translite.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { featuredArt } from './featured-art.ts'

const BADGE_TONES: Record<FeaturedMachine['badge'], Tone> = {
  New: 'teal',
  Premium: 'amber',
  Popular: 'red',
  Classic: 'quiet',
}

export interface FeaturedMachinesProps {
  machines: readonly FeaturedMachine[]
  /** The favorite button. */
  favorite: (machine: FeaturedMachine) => ReactNode
}

/** The site's featured machines; nothing if there are none. */
export function FeaturedMachines({ machines, favorite }: FeaturedMachinesProps) {
  if (machines.length === 0) return null
  return (
    <section aria-labelledby="featured" className="wrap">
      <SectionHead
        id="featured"
        title="Featured Pinball Machines"
        href={paths.database()}
        linkLabel="View All machines"
      />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 sm:gap-4 lg:grid-cols-4 lg:gap-5">
        {machines.map((machine) => (
          <FeaturedCard key={machine.opdbId} machine={machine} favorite={favorite(machine)} />
        ))}
      </ul>
    </section>
  )
}

function FeaturedCard({ machine, favorite }: { machine: FeaturedMachine; favorite: ReactNode }) {
  const { opdbId, name, badge, manufacturer, year, rating, ratingCount, imageUrl } = machine
  return (
    <Card as="li" padded={false} liftable className="flex flex-col">
      <Translite src={featuredArt(machine)} picture={imageUrl} alt="" />
      <div className="flex grow flex-col gap-2 p-3 sm:p-4">
        <div className="flex items-center justify-between gap-2">
          <Chip tone={BADGE_TONES[badge]} lit={badge !== 'Classic'}>
            {badge}
          </Chip>
          <div className="relative z-2 -my-2.5 -mr-2.5">{favorite}</div>
        </div>
        <div className="min-w-0">
          <h3 className="font-bold leading-snug sm:text-lg">
            <SiteLink href={paths.machine(opdbId, name)} className="stretched">
              {name}
            </SiteLink>
          </h3>
          <p className="text-quiet text-sm">{[manufacturer, year].filter(Boolean).join(', ')}</p>
        </div>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-1 pt-1">
          <Score value={rating} label={`Rated ${rating.toFixed(1)} of 5`} />
          <span className="num text-quiet text-sm">{countText(ratingCount, 'rating')}</span>
        </div>
      </div>
    </Card>
  )
}

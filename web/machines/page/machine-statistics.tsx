// MachineStatistics: ratings and owners on a machine's page.
import type { MachinePage } from '#contract/machines/pages.ts'
import { countText } from '#web/ui/display/count-text.ts'

export interface MachineStatisticsProps {
  machine: Pick<MachinePage, 'rating' | 'keepers' | 'level' | 'title' | 'editions'>
  /** Whether the page has a section of ratings, which the mean links to. */
  hasRatings: boolean
}

/** Ratings and owners on the dot-matrix display. */
export function MachineStatistics({ machine, hasRatings }: MachineStatisticsProps) {
  const { rating, keepers } = machine
  const ratings = countText(rating.count, 'rating')
  const kept = [
    { label: keepers.owned === 1 ? 'owns it' : 'own it', count: keepers.owned },
    { label: keepers.wanted === 1 ? 'wants it' : 'want it', count: keepers.wanted },
    { label: 'had it', count: keepers.had },
  ].filter(({ count }) => count > 0)
  return (
    <section aria-label="Ratings and owners" className="dmd @container rounded-card px-4 py-4 sm:px-5">
      {/* If they do not fit into one row, the mean gets its own. */}
      <dl className="grid grid-cols-3 items-end gap-x-4 gap-y-4 @min-[17.5rem]:flex @min-[17.5rem]:flex-wrap @sm:gap-x-8">
        <div className="col-span-3 flex flex-col-reverse gap-1">
          <dt className="text-dmd-text text-sm">
            {rating.mean === null ? (
              'No ratings yet'
            ) : hasRatings ? (
              <a href="#ratings" className="inline-block py-0.5 underline underline-offset-4">
                {ratings}
              </a>
            ) : (
              ratings
            )}
          </dt>
          {rating.mean === null ? null : (
            <dd className="score text-[clamp(2.5rem,2rem+1.6vw,3.5rem)] leading-none">
              <span className="sr-only">Rated {rating.mean.toFixed(1)} of 5</span>
              <span aria-hidden="true">{rating.mean.toFixed(1)}</span>
            </dd>
          )}
        </div>
        {kept.map(({ label, count }) => (
          <div key={label} className="flex flex-col-reverse gap-1">
            <dt className="text-dmd-text text-sm">{label}</dt>
            <dd className="score text-[1.75rem] leading-none">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

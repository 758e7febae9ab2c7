import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Score } from '#web/ui/score.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SharedPart } from '#web/ui/shared-part.tsx'
import { Histogram } from './histogram.tsx'
import { OwnRating } from './own-rating.tsx'
import { reviewsQuery } from './rating-queries.ts'
import { ReviewList } from './review-list.tsx'

export interface RatingPanelProps {
  /** The id that the page was asked for: of the title or one of its editions. */
  opdbId: string
  /** The title's name. */
  name: string
  /** The page is that of one edition of several: says that the numbers are its title's. */
  isEdition: boolean
}

/** What members gave a title, what the reader gives it, and what was written of it. */
export function RatingPanel({ opdbId, name, isEdition }: RatingPanelProps) {
  const { summary } = useLoaded(reviewsQuery(opdbId))
  const { count, mean, histogram } = summary
  return (
    <section aria-labelledby="ratings">
      <SectionHead
        id="ratings"
        title="Ratings"
        lead={isEdition ? `All editions of ${name} are rated as one.` : undefined}
        href={paths.topMachines()}
        linkText="Top list"
      />
      <Card className="flex flex-col gap-6">
        {mean === null ? (
          <p className="text-quiet">No ratings yet: the first one is open to any member.</p>
        ) : (
          <SharedPart
            name="rating-summary"
            data={[summary]}
            className="grid items-center gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]"
          >
            <div className="flex flex-row items-baseline gap-4 sm:flex-col sm:gap-1">
              <Score value={mean} size="large" label={`Rated ${mean.toFixed(1)} of 5`} />
              <p className="num text-quiet text-sm">
                {count.toLocaleString('en-US')} {count === 1 ? 'rating' : 'ratings'}
              </p>
            </div>
            <Histogram counts={histogram} />
          </SharedPart>
        )}
        <div className="border-line border-t pt-5">
          <OwnRating opdbId={opdbId} name={name} />
        </div>
      </Card>
      {count > 0 ? (
        <div className="mt-6">
          <ReviewList opdbId={opdbId} />
        </div>
      ) : null}
    </section>
  )
}

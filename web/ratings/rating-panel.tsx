import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ViewAll } from '#web/ui/section-head.tsx'
import { Histogram } from './histogram.tsx'
import { LazyOwnRating } from './lazy-own-rating.ts'
import { reviewsQuery } from './rating-queries.ts'
import { VisitorsRating } from './visitors-rating.tsx'

export interface RatingPanelProps {
  /** The id that the page was asked for: of the title or one of its editions. */
  opdbId: string
  /** The title's name. */
  name: string
  /** The page is that of one edition of several: says that the numbers are its title's. */
  isEdition: boolean
}

/** How members rated a title, and what the reader gives it. The mean and the count stand at the head of the page. */
export function RatingPanel({ opdbId, name, isEdition }: RatingPanelProps) {
  const { summary } = useLoaded(reviewsQuery(opdbId))
  const Rate = useViewer().member ? LazyOwnRating : VisitorsRating
  return (
    <Card as="section" padded={false} labelledBy="ratings">
      <CardHead id="ratings" title="Ratings" level={2}>
        <ViewAll href={paths.topMachines()} text="Top list" />
      </CardHead>
      <div className="flex flex-col gap-4 p-4 sm:p-5">
        {isEdition ? <p className="text-quiet text-sm">All editions of {name} share one rating.</p> : null}
        {summary.mean === null ? null : (
          <CachedFragment name="rating-summary" data={[summary]} className="border-line border-b pb-4">
            <Histogram counts={summary.histogram} />
          </CachedFragment>
        )}
        <Rate opdbId={opdbId} name={name} />
      </div>
    </Card>
  )
}

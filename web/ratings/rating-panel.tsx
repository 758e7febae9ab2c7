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
  /** The page's id: of the title or one of its editions. */
  opdbId: string
  /** The title's name. */
  name: string
  /** On the page of one of several editions: says that the numbers are its title's. */
  isEdition: boolean
}

/** Members' ratings of a title, and the reader's own. The page's head has average and count. */
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

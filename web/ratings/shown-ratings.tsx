import { paths } from '#contract/paths.ts'
import { RATING_STEPS } from '#contract/ratings/constants.ts'
import type { MemberRatings } from '#contract/ratings/ratings.ts'
import { useLoaded } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Written } from '#web/writing/written.tsx'
import { Histogram } from './histogram.tsx'
import { shownRatingsQuery } from './shown-ratings-query.ts'
import { Stars } from './stars.tsx'

/** Ratings and reviews of a member who shows them; hidden if there are none. */
export function ShownRatings({ username }: { username: string }) {
  const ratings = useLoaded(shownRatingsQuery(username))
  const { count, histogram, reviews } = ratings
  if (count === 0) return null
  return (
    <section aria-labelledby="shown-ratings" className="mt-10">
      <SectionHead
        id="shown-ratings"
        title="Ratings"
        lead={count === 1 ? 'One machine rated.' : `${count.toLocaleString('en-US')} machines rated.`}
      />
      <div className="grid items-start gap-6 md:max-lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <Card className="flex flex-col gap-3">
          <Histogram counts={histogram} />
          <NumbersTable histogram={histogram} />
        </Card>
        {reviews.length > 0 ? (
          <ul aria-label="Newest reviews" className="-mt-4 divide-y divide-line">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

/** The chart's numbers as text. */
function NumbersTable({ histogram }: Pick<MemberRatings, 'histogram'>) {
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-quiet text-sm hover:text-ink">
        Show as a table
      </summary>
      <Table label="Number of machines by rating" className="mt-1">
        <thead>
          <tr>
            <th scope="col">Rating</th>
            <th scope="col" className="num">
              Machines
            </th>
          </tr>
        </thead>
        <tbody>
          {RATING_STEPS.map((step, at) => (
            <tr key={step}>
              <th scope="row">{step.toFixed(1)}</th>
              <td className="num">{(histogram[at] ?? 0).toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}

function ReviewItem({ review }: { review: MemberRatings['reviews'][number] }) {
  const { title, rating, html, updatedAt } = review
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-bold">
          <SiteLink href={paths.machine(title.titleId, title.name)} className="text-link">
            {title.name}
          </SiteLink>
        </h3>
        <Stars rating={rating} />
        <RelativeTime at={updatedAt} className="text-quiet text-sm" />
      </div>
      <Written html={html} isRoomy className="measure mt-1 leading-relaxed" />
    </li>
  )
}

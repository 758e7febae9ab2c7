import { useRef, useState } from 'react'
import { type RATING_SORTS, REVIEWS_PAGE_SIZE } from '#contract/ratings/constants.ts'
import type { Review } from '#contract/ratings/ratings.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { useLoaded } from '#web/queries.ts'
import { useSession } from '#web/shell/session/session.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { Written } from '#web/writing/written.tsx'
import { reviewsQuery } from './rating-queries.ts'
import { Stars } from './stars.tsx'

type Sort = (typeof RATING_SORTS)[number]

const SORT_OPTIONS: { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Highest rating' },
  { value: 'lowest', label: 'Lowest rating' },
]

/** Reviews of a title; hidden if there are none. The newest come with the page, others on demand. */
export function ReviewList({ opdbId }: { opdbId: string }) {
  const first = useLoaded(reviewsQuery(opdbId))
  // A change of the first page, such as the reader's own review, restarts the list.
  return <Reviews key={first.data.map(({ id, updatedAt }) => id + updatedAt).join()} opdbId={opdbId} />
}

function Reviews({ opdbId }: { opdbId: string }) {
  const { data, pagination } = useLoaded(reviewsQuery(opdbId))
  const [shown, setShown] = useState<readonly Review[]>(data)
  const [next, setNext] = useState(pagination.nextAfter)
  const [sort, setSort] = useState<Sort>('newest')
  const [isBusy, setBusy] = useState(false)
  const total = pagination.total
  const calls = useRef(0)
  // The last page takes the button along that loaded it.
  useFocusRestore('reviews', next === null)

  async function read(order: Sort, before: readonly Review[], after: string | null): Promise<void> {
    setBusy(true)
    calls.current += 1
    const call = calls.current
    try {
      const page = await api('GET /api/machines/{opdbId}/ratings', {
        params: { opdbId },
        query: { sort: order, limit: REVIEWS_PAGE_SIZE, ...(after && { after }) },
      })
      // A newer choice has been made since.
      if (call !== calls.current) return
      const known = new Set(before.map(({ id }) => id))
      setShown([...before, ...page.data.filter(({ id }) => !known.has(id))])
      setNext(page.pagination.nextAfter)
      setSort(order)
    } catch {
      if (call !== calls.current) return
      toast.error('The reviews could not be loaded', 'Please try again.')
    }
    setBusy(false)
  }

  if (total === 0) return null
  return (
    <section aria-labelledby="reviews">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="reviews" tabIndex={-1} className="display text-[clamp(1.75rem,1.4rem+1.4vw,2.25rem)]">
          {countText(total, 'review')}
        </h2>
        {total > 1 ? (
          <Field label="Sort reviews" hideLabel className="noscript:hidden">
            <Select
              options={SORT_OPTIONS}
              value={sort}
              onChange={({ target }) => void read(sortOf(target.value), [], null)}
            />
          </Field>
        ) : null}
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {next ? (
        <div className="noscript:hidden">
          <LoadMore
            onClick={() => void read(sort, shown, next)}
            busy={isBusy}
            text="More reviews"
            shown={shown.length}
            total={total}
          />
        </div>
      ) : null}
    </section>
  )
}

function sortOf(value: string): Sort {
  return SORT_OPTIONS.find((option) => option.value === value)?.value ?? 'newest'
}

function ReviewItem({ review: one }: { review: Review }) {
  const { user } = useSession()
  const { id, member } = one
  return (
    <li className="py-4">
      <article aria-label={`Review by ${shownName(member)}`}>
        <CachedFragment name="review" data={[one]} className="flex gap-3">
          <ReviewText review={one} />
        </CachedFragment>
        {user?.username === member.username ? null : (
          <ReportButton
            kind="review"
            id={id}
            label={`Report this review by ${shownName(member)}`}
            className="mt-1 ml-11"
          />
        )}
      </article>
    </li>
  )
}

function ReviewText({ review: { rating, html, member, updatedAt } }: { review: Review }) {
  return (
    <>
      <MemberAvatar member={member} size={40} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <MemberLink member={member} className="font-semibold" />
          <Stars rating={rating} />
          <RelativeTime at={updatedAt} className="text-quiet text-sm" />
        </div>
        <Written html={html} isRoomy className="measure mt-1 leading-relaxed" />
      </div>
    </>
  )
}

// The viewer's own marks beside a machine in a list: their rating, and whether they own, want or had it.
import type { OwnMarks as Marks } from '#contract/collections/collections.ts'
import { COLLECTION_STATUSES, STATUS_LABELS } from '#contract/collections/constants.ts'
import { STATUS_TONES } from '#web/collections/entry-words.ts'
import { StarPart } from '#web/ratings/stars.tsx'
import { Chip } from '#web/ui/chip.tsx'

export interface OwnMarksProps {
  titleId: string
  /** Undefined if they could not be loaded. */
  marks: Marks | undefined
}

/** For members. Empty without marks on the title. */
export function OwnMarks({ titleId, marks }: OwnMarksProps) {
  if (!marks) return null
  const rating = marks.ratings[titleId]
  const statuses = COLLECTION_STATUSES.filter((status) => marks[status].includes(titleId))
  if (rating === undefined && statuses.length === 0) return null
  return (
    <ul aria-label="Your marks" className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {rating === undefined ? null : (
        <li className="inline-flex min-h-6 items-center gap-1">
          <StarPart part="whole" isLit className="size-4" />
          <span className="num font-semibold text-sm">
            <span className="sr-only">Your rating: </span>
            {rating.toFixed(1)}
            <span className="sr-only"> of 5</span>
          </span>
        </li>
      )}
      {statuses.map((status) => (
        <li key={status} className="inline-flex">
          <Chip tone={STATUS_TONES[status]} lit={status !== 'had'} lamp={false}>
            {STATUS_LABELS[status]}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

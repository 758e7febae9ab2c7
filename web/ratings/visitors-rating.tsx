import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { beginIntent } from '#web/shell/session/intents.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { OwnRatingProps } from './own-rating.tsx'
import { RatingInput } from './rating-input.tsx'

/** Visitors choose first, then sign in: the rating is saved once they are members. */
export function VisitorsRating({ opdbId, name }: OwnRatingProps) {
  const [rating, setRating] = useState<number | null>(null)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <p className="mb-2 text-quiet">Members rate each title once, for all its editions.</p>
        <RatingInput name="rating" value={rating} onChoose={setRating} />
      </div>
      <ButtonLink
        href={paths.auth('login', `machine-${opdbId}`)}
        onClick={() => beginIntent({ kind: 'rating', opdbId, name, rating, review: '' })}
      >
        Sign in to rate
      </ButtonLink>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hindrance } from '#contract/entitlements.ts'
import { REVIEW_DRAFT, REVIEW_MAX } from '#contract/ratings/constants.ts'
import type { OwnRating as Own } from '#contract/ratings/ratings.ts'
import { api } from '#web/api.ts'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { Composer } from '#web/writing/composer/composer.tsx'
import { useDraft } from '#web/writing/drafts/use-draft.ts'
import { RatingInput } from './rating-input.tsx'
import { ownRatingQuery, refreshRatings } from './rating-queries.ts'

export interface OwnRatingProps {
  opdbId: string
  /** The title's name. */
  name: string
}

/** The rating form, or the reason why the member may not rate. */
export function OwnRating({ opdbId, name }: OwnRatingProps) {
  const reason = hindrance(useViewer(), 'rating.write')
  return reason ? <SilencedNote action="rating.write" /> : <OwnRatingForm opdbId={opdbId} name={name} />
}

function OwnRatingForm({ opdbId, name }: OwnRatingProps) {
  const { own, hasDraft } = useLoaded(ownRatingQuery(opdbId))
  useFocusRestore('rate', own?.updatedAt ?? 'none')
  // A rating that changed refills the form.
  return (
    <RatingForm key={own?.updatedAt ?? 'none'} opdbId={opdbId} name={name} own={own} hasDraft={hasDraft} />
  )
}

/** Names of the fields in a conflict of drafts. */
const NAMES = { rating: 'Rating' }

interface RatingFormProps extends OwnRatingProps {
  own: Own | null
  hasDraft: boolean
}

function RatingForm({ opdbId, name, own, hasDraft }: RatingFormProps) {
  const client = useQueryClient()
  const draft = useDraft({
    kind: REVIEW_DRAFT,
    about: opdbId,
    initial: own?.review ?? '',
    names: NAMES,
    // Most readers of the page do not write.
    isLate: !hasDraft,
  })
  const [chosen, setChosen] = useState<number | null>(null)
  const rating = chosen ?? (Number(draft.fields.rating) || (own?.rating ?? null))
  // Shown until the page has the saved rating.
  const [sent, setSent] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  function write(text: string): void {
    draft.write(text)
    // A reader who comes back to the page finds the form open.
    const { queryKey } = ownRatingQuery(opdbId)
    if (!hasDraft) client.setQueryData(queryKey, (before) => before && { ...before, hasDraft: true })
  }

  const { errors, isBusy, props } = useForm({
    fields: ['rating', 'review'],
    check: (values) => ({
      ...(!values.rating && { rating: 'Please choose a rating from 1 to 5' }),
      ...(values.review.trim().length > REVIEW_MAX && { review: `At most ${REVIEW_MAX} characters` }),
    }),
    send: async (values) => {
      setProblem(undefined)
      const { sendKey } = draft
      const body = { rating: Number(values.rating), review: values.review.trim() || null, sendKey }
      await api('PUT /api/machines/{opdbId}/rating', { params: { opdbId }, body })
      toast.success(own ? 'Rating updated' : 'Rating saved', `You gave ${name} ${values.rating} of 5.`)
      setSent(values.review)
      draft.finish()
      await refreshRatings(client)
      setSent(null)
      return undefined
    },
    failed: (error) => setProblem(failureText(error)),
  })

  return (
    <form
      {...props}
      id="own-rating"
      aria-label={`Rate ${name}`}
      className="flex flex-col gap-4"
      onFocus={draft.open}
    >
      {own?.isHidden ? (
        <p
          role="note"
          className="rounded-control border border-line border-l-4 border-l-warn px-3 py-2 text-sm"
        >
          A moderator took this rating down. Only you can see it, and it doesn’t count, even if you change it.
        </p>
      ) : null}
      <RatingInput
        name="rating"
        value={rating}
        onChoose={(value) => {
          setChosen(value)
          draft.change({ fields: { rating: String(value) } })
        }}
        error={errors.rating}
      />
      <Field label="Review" optional hint="Reviews are public." error={errors.review}>
        <Composer
          name="review"
          text={sent ?? draft.text}
          write={write}
          draft={draft}
          label={`Review of ${name}`}
          max={REVIEW_MAX}
          opensOnPress
          rows={3}
        />
      </Field>
      {problem && Object.keys(errors).length === 0 ? <FieldError>{problem}</FieldError> : null}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton id="rate" busy={isBusy}>
          {own ? 'Save rating' : 'Rate'}
        </SubmitButton>
        {own ? <TakeBack opdbId={opdbId} name={name} own={own} onProblem={setProblem} /> : null}
        <noscript>
          <span className="text-quiet text-sm">Rating needs JavaScript.</span>
        </noscript>
      </div>
    </form>
  )
}

interface TakeBackProps extends OwnRatingProps {
  own: Own
  onProblem: (text: string | undefined) => void
}

/** Deletes a rating at once; asks first if a written review would be deleted with it. */
function TakeBack({ opdbId, name, own, onProblem }: TakeBackProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isGoing, setGoing] = useState(false)

  async function takeBack(): Promise<void> {
    await api('DELETE /api/machines/{opdbId}/rating', { params: { opdbId } })
    toast.success('Rating deleted', `Your rating of ${name} no longer counts.`)
    await refreshRatings(client)
  }

  async function takeBackAtOnce(): Promise<void> {
    onProblem(undefined)
    setGoing(true)
    try {
      await takeBack()
    } catch (error) {
      onProblem(failureText(error))
    }
    setGoing(false)
  }

  return (
    <>
      <Button
        variant="quiet"
        busy={isGoing}
        onClick={() => (own.review ? setAsking(true) : void takeBackAtOnce())}
        className="noscript:hidden"
      >
        Delete my rating
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your rating?"
        actionText="Delete rating and review"
        isDanger
        otherwise="The rating could not be deleted."
        act={takeBack}
      >
        Your review of {name} will be deleted too. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import {
  FEEDBACK_DAYS,
  FEEDBACK_LABELS,
  FEEDBACK_MAX,
  FEEDBACK_RATINGS,
  type FeedbackRating,
} from '#contract/market/offer-constants.ts'
import type { Feedback, OfferDetail } from '#contract/market/offers.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { useNow } from '#web/ui/display/now.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'
import { FeedbackEntry } from './feedback-entry.tsx'
import { offerQuery, otherSide, refreshOffers } from './offer-queries.ts'

/** Feedback of both sides after a deal. */
export function DealFeedback({ offer }: { offer: OfferDetail }) {
  const { feedback } = offer
  // Feedback that was left takes its form along.
  useFocusRestore('feedback', feedback?.isOpen)
  if (!feedback) return null
  const { own, other, isOpen } = feedback
  return (
    <section aria-labelledby="feedback" className="flex flex-col gap-4">
      <h2 id="feedback" tabIndex={-1} className="display text-2xl">
        Feedback
      </h2>
      {isOpen ? <FeedbackForm offer={offer} /> : null}
      <Entries entries={[own, other]} />
      {own && other ? null : (
        <p className="text-quiet text-sm">
          <FeedbackState feedback={feedback} name={shownName(otherSide(offer))} />
        </p>
      )}
    </section>
  )
}

/** Which feedback is missing, and until when it can still come. */
function FeedbackState({ feedback, name }: { feedback: NonNullable<OfferDetail['feedback']>; name: string }) {
  const { own, other, isOtherGiven, isOpen, until } = feedback
  const isLate = useNow().getTime() >= new Date(until).getTime()
  // Shown by now, had moderators not taken it down.
  if (isOtherGiven && !other && !isOpen) return `A moderator took down ${name}’s feedback.`
  if (!isOpen && (isLate || !own)) {
    return (
      <>
        Feedback closed on <LongDate at={until} />.{' '}
        {other ? 'You didn’t leave any.' : own ? `${name} didn’t leave any.` : 'Neither of you left any.'}
      </>
    )
  }
  return (
    <>
      {isOtherGiven
        ? `${name} has left feedback. It’s shown once you’ve left yours, or`
        : `${name} hasn’t left feedback. Both are shown once you both have, or`}{' '}
      from <LongDate at={until} />, {FEEDBACK_DAYS} days after the deal.
    </>
  )
}

function Entries({ entries }: { entries: readonly (Feedback | null)[] }) {
  const given = entries.filter((entry) => entry !== null)
  if (given.length === 0) return null
  return (
    <ul className="flex flex-col gap-3">
      {given.map((entry) => (
        <FeedbackEntry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

const CHOICES = FEEDBACK_RATINGS.map((value) => ({ value, label: FEEDBACK_LABELS[value] }))

function FeedbackForm({ offer }: { offer: OfferDetail }) {
  const client = useQueryClient()
  const { id } = offer
  const unsaved = useUnsaved()
  const { errors, isBusy, props } = useForm({
    fields: ['rating', 'text'],
    check: ({ rating, text }) => ({
      ...(rating === '' && { rating: 'Please choose one' }),
      ...(text.trim().length > FEEDBACK_MAX && { text: `At most ${FEEDBACK_MAX} characters` }),
    }),
    send: async ({ rating, text }) => {
      const after = await api('POST /api/offers/{id}/feedback', {
        params: { id },
        body: { rating: rating as FeedbackRating, ...(text.trim() && { text }) },
      })
      unsaved.saved()
      client.setQueryData(offerQuery(id).queryKey, after)
      toast.success('Feedback left', offer.listing.title)
      await refreshOffers(client)
      return undefined
    },
    failed: (error) => {
      if (!isOfFields(error, ['rating', 'text'])) toast.error('Failed to leave feedback', failureText(error))
    },
  })
  return (
    <form {...props} onInputCapture={unsaved.note} aria-label="Feedback" className="flex flex-col gap-4">
      <LeaveGuard isDirty={unsaved.isTyped} />
      <Choices
        legend={`How was it to deal with ${shownName(otherSide(offer))}?`}
        name="rating"
        choices={CHOICES}
        error={errors.rating}
      />
      <Field
        label="A few words"
        optional
        error={errors.text}
        hint="Members of the marketplace can read them."
      >
        <Textarea name="text" rows={3} />
      </Field>
      <SubmitButton busy={isBusy} busyText="Sending" className="self-start">
        Leave feedback
      </SubmitButton>
    </form>
  )
}

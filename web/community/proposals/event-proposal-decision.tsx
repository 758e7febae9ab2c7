// An admin's forms for a proposed event: accept it, changed or not, or decline it with a reason.
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/api-error.ts'
import { EVENT_PROPOSAL_LIMITS } from '#contract/community/constants.ts'
import type { EventProposal } from '#contract/community/event-proposals.ts'
import { api } from '#web/api.ts'
import { checkEvent, EVENT_FIELDS, EventFields, eventOf } from '#web/community/event-fields.tsx'
import { refreshEvents } from '#web/community/event-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

export function EventProposalDecision({ proposal }: { proposal: EventProposal }) {
  return (
    <>
      {/* Each version begins with its own values. */}
      <Acceptance key={proposal.version} proposal={proposal} />
      <Rejection proposal={proposal} />
    </>
  )
}

/** What was decided or changed meanwhile is read again. */
function useDecision() {
  const client = useQueryClient()
  return async (decide: () => Promise<unknown>, done: string) => {
    try {
      await decide()
      toast.success(done)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      toast.error('Decision not saved', failureText(error))
    }
    await refreshEvents(client)
  }
}

function Acceptance({ proposal }: { proposal: EventProposal }) {
  const decide = useDecision()
  const { id, version } = proposal
  const { errors, isBusy, props } = useForm({
    fields: EVENT_FIELDS,
    check: checkEvent,
    send: async (values) => {
      const body = { ...eventOf(values), version }
      await decide(
        () => api('POST /api/admin/event-proposals/{id}/acceptance', { params: { id }, body }),
        'Event added to the calendar',
      )
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error, EVENT_FIELDS)) return
      toast.error('The proposal was not accepted', failureText(error))
    },
  })
  return (
    <Card as="section" labelledBy="accept">
      <h2 id="accept" className="display mb-2 text-2xl">
        Accept
      </h2>
      <p className="mb-4 text-quiet">Add the event as it was proposed, or edit it first.</p>
      <form {...props} aria-labelledby="accept" className="flex flex-col gap-4">
        <EventFields event={proposal} errors={errors} />
        <div>
          <SubmitButton busy={isBusy} busyText="Adding">
            Add to the calendar
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

function Rejection({ proposal: { id } }: { proposal: EventProposal }) {
  const decide = useDecision()
  const { errors, isBusy, props } = useForm({
    fields: ['reason'],
    check: ({ reason }) => (reason.trim() ? {} : { reason: 'Please give a reason' }),
    send: async ({ reason }) => {
      await decide(
        () => api('POST /api/admin/event-proposals/{id}/rejection', { params: { id }, body: { reason } }),
        'Proposal declined',
      )
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error, ['reason'])) return
      toast.error('The proposal was not declined', failureText(error))
    },
  })
  return (
    <Card as="section" labelledBy="decline">
      <h2 id="decline" className="display mb-3 text-2xl">
        Decline
      </h2>
      <form {...props} aria-labelledby="decline" className="flex flex-col gap-4">
        <Field
          label="Reason"
          hint="The member who proposed this will read it."
          error={errors.reason}
          required
        >
          <Textarea name="reason" rows={3} maxLength={EVENT_PROPOSAL_LIMITS.reason} />
        </Field>
        <div>
          <SubmitButton variant="secondary" busy={isBusy} busyText="Declining">
            Decline proposal
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

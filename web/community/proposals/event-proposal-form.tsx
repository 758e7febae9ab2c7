// EventProposalForm: a member's form for a new proposal, or for a change of an open one.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { EventProposal } from '#contract/community/event-proposals.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { checkEvent, EVENT_FIELDS, EventFields, eventOf } from '#web/community/events/event-fields.tsx'
import { refreshEvents } from '#web/community/events/event-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'

/** `proposal`: null for a new one. */
export function EventProposalForm({ proposal }: { proposal: EventProposal | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const unsaved = useUnsaved()
  const { errors, isBusy, props } = useForm({
    fields: EVENT_FIELDS,
    check: checkEvent,
    send: async (values) => {
      const { publicFrom: _, ...body } = eventOf(values)
      if (proposal) {
        await api('PUT /api/event-proposals/{id}', { params: { id: proposal.id }, body })
        unsaved.saved()
        toast.success('Proposal saved')
        await refreshEvents(client)
        return undefined
      }
      const { id } = await api('POST /api/event-proposals', { body })
      unsaved.saved()
      toast.success('Proposal sent', 'An admin will look at it. We’ll notify you of the decision.')
      await refreshEvents(client)
      await navigate({ href: paths.eventProposal(id) })
      return 'leaving'
    },
    failed: (error) => {
      if (isOfFields(error, EVENT_FIELDS)) return
      toast.error(proposal ? 'Proposal not saved' : 'Proposal not sent', failureText(error))
    },
  })
  return (
    <Card as="section" labelledBy="event-form">
      <h2 id="event-form" className="display mb-4 text-2xl">
        {proposal ? 'Change your proposal' : 'The event'}
      </h2>
      <form
        {...props}
        onInputCapture={unsaved.note}
        aria-labelledby="event-form"
        className="flex flex-col gap-4"
      >
        <LeaveGuard isDirty={unsaved.isTyped} />
        <EventFields event={proposal} errors={errors} isProposal />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={isBusy} busyText={proposal ? 'Saving' : 'Sending'}>
            {proposal ? 'Save proposal' : 'Send proposal'}
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

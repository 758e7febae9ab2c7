// An admin's forms for a proposed event: accept it, edited or not, or decline it with a reason.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EVENT_PROPOSAL_LIMITS } from '#contract/community/constants.ts'
import type { EventProposal } from '#contract/community/event-proposals.ts'
import { api } from '#web/api.ts'
import { checkEvent, EVENT_FIELDS, EventFields, eventOf } from '#web/community/events/event-fields.tsx'
import { refreshEvents } from '#web/community/events/event-queries.ts'
import { DeclineForm } from '#web/machines/proposals/decline-form.tsx'
import { saveDecision } from '#web/machines/proposals/save-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { type Unsaved, useUnsaved } from '#web/ui/overlays/unsaved.tsx'

export function EventProposalDecision({ proposal }: { proposal: EventProposal }) {
  const client = useQueryClient()
  const params = { id: proposal.id }
  const decline = (reason: string) =>
    saveDecision({
      decide: () => api('POST /api/admin/event-proposals/{id}/rejection', { params, body: { reason } }),
      done: 'Proposal declined',
      refresh: () => refreshEvents(client),
    })
  return (
    <>
      <Acceptance proposal={proposal} />
      <DeclineForm maxLength={EVENT_PROPOSAL_LIMITS.reason} decline={decline} />
    </>
  )
}

/** A version that its member saves meanwhile waits until the admin's edits are discarded. */
function Acceptance({ proposal }: { proposal: EventProposal }) {
  const unsaved = useUnsaved()
  const [edited, setEdited] = useState(proposal)
  const isOvertaken = edited.version !== proposal.version
  if (isOvertaken && !unsaved.isTyped()) setEdited(proposal)
  // Showing the current version takes its button along.
  useFocusRestore('accept', edited.version)
  return (
    <Card as="section" labelledBy="accept">
      <h2 id="accept" tabIndex={-1} className="display mb-2 text-2xl">
        Accept
      </h2>
      <p className="mb-4 text-quiet">Add the event as it was proposed, or edit it first.</p>
      {/* A key per version, so that the form starts with its values. */}
      <AcceptanceForm key={edited.version} proposal={edited} unsaved={unsaved}>
        {isOvertaken ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <FieldError>The member changed this proposal in the meantime.</FieldError>
            <Button size="small" onClick={() => unsaved.ask(() => setEdited(proposal))}>
              Show the current version
            </Button>
          </div>
        ) : null}
      </AcceptanceForm>
      {unsaved.question}
    </Card>
  )
}

interface AcceptanceFormProps {
  proposal: EventProposal
  unsaved: Unsaved
  /** Above the button. */
  children: ReactNode
}

function AcceptanceForm({ proposal, unsaved, children }: AcceptanceFormProps) {
  const client = useQueryClient()
  const { id, version } = proposal
  const { errors, isBusy, props } = useForm({
    fields: EVENT_FIELDS,
    check: checkEvent,
    send: async (values) => {
      const body = { ...eventOf(values), version }
      const isSaved = await saveDecision({
        decide: () => api('POST /api/admin/event-proposals/{id}/acceptance', { params: { id }, body }),
        done: 'Event added to the calendar',
        refresh: () => refreshEvents(client),
      })
      if (isSaved) unsaved.saved()
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error, EVENT_FIELDS)) return
      toast.error('The proposal was not accepted', failureText(error))
    },
  })
  return (
    <form {...props} onInputCapture={unsaved.note} aria-labelledby="accept" className="flex flex-col gap-4">
      <LeaveGuard isDirty={unsaved.isTyped} />
      <EventFields event={proposal} errors={errors} />
      {children}
      <div>
        <SubmitButton busy={isBusy} busyText="Adding">
          Add to the calendar
        </SubmitButton>
      </div>
    </form>
  )
}

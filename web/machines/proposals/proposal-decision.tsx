// ProposalDecisionForms: accept or decline a proposal.
import { useQueryClient } from '@tanstack/react-query'
import { ADMIN_MAX, PROPOSED_FIELDS } from '#contract/machines/admin-constants.ts'
import type { Proposal, ProposalDecision } from '#contract/machines/proposals.ts'
import { api } from '#web/api.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'
import { DeclineForm } from './decline-form.tsx'
import { changesFrom, faultsOf, type KnownValues, nameOf, ProposalFields } from './proposal-fields.tsx'
import { saveDecision } from './save-decision.ts'

/** An admin's forms for an open proposal. */
export function ProposalDecisionForms({ proposal }: { proposal: Proposal }) {
  const decide = useDecision(proposal)
  return (
    <>
      {proposal.isMachineGone ? null : <Acceptance proposal={proposal} />}
      <DeclineForm
        maxLength={ADMIN_MAX.reason}
        decline={(reason) => decide({ decision: 'decline', reason }, 'Proposal declined')}
      />
    </>
  )
}

function useDecision({ id }: Proposal) {
  const client = useQueryClient()
  return (decision: ProposalDecision, done: string) =>
    saveDecision({
      decide: () =>
        api('POST /api/admin/machine-proposals/{id}/decision', { params: { id }, body: decision }),
      done,
      // Lists, collections and pages show the machine.
      refresh: () => refreshAll(client),
    })
}

function Acceptance({ proposal }: { proposal: Proposal }) {
  const decide = useDecision(proposal)
  const fields = PROPOSED_FIELDS.filter((field) => proposal.changes.some((change) => change.field === field))
  const proposed: KnownValues = Object.fromEntries(proposal.changes.map((one) => [one.field, one.proposed]))
  const current: KnownValues = Object.fromEntries(proposal.changes.map((one) => [one.field, one.current]))
  const names = fields.map(nameOf)
  const unsaved = useUnsaved()
  const { errors, isBusy, props } = useForm({
    fields: names,
    check: (texts) => faultsOf(fields, texts),
    send: async (texts) => {
      const isAsProposed = Object.keys(changesFrom(fields, texts, proposed)).length === 0
      const changes = changesFrom(fields, texts, current)
      if (Object.keys(changes).length === 0) {
        toast.error('Nothing would change', 'Decline the proposal instead.')
        return undefined
      }
      const isSaved = await decide(
        { decision: 'accept', ...(!isAsProposed && { changes }) },
        isAsProposed ? 'Proposal accepted' : 'Proposal accepted with your changes',
      )
      if (isSaved) unsaved.saved()
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error, names)) return
      toast.error('The proposal was not accepted', failureText(error))
    },
  })
  return (
    <Card as="section" labelledBy="accept">
      <h2 id="accept" className="display mb-2 text-2xl">
        Accept
      </h2>
      <p className="mb-4 text-quiet">
        Accept it as proposed, or edit it first. Accepted facts stay that way when the catalogue is
        synchronized.
      </p>
      <form {...props} onInputCapture={unsaved.note} aria-labelledby="accept" className="flex flex-col gap-4">
        <LeaveGuard isDirty={unsaved.isTyped} />
        <ProposalFields fields={fields} values={proposed} errors={errors} />
        <div>
          <SubmitButton busy={isBusy} busyText="Accepting">
            Accept proposal
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

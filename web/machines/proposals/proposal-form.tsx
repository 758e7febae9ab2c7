// ProposalForm: proposes a correction or a missing machine.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  ADMIN_MAX,
  MACHINE_KIND_LABELS,
  MACHINE_KINDS,
  PROPOSED_FIELDS,
} from '#contract/machines/admin-constants.ts'
import type { MachineDetail } from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { api } from '#web/api.ts'
import { oneOf } from '#web/shell/address-query.ts'
import { beginIntent } from '#web/shell/session/intents.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'
import { changesFrom, faultsOf, type KnownValues, nameOf, ProposalFields } from './proposal-fields.tsx'
import { refreshProposals } from './proposal-queries.ts'

const NAMES = [...PROPOSED_FIELDS.map(nameOf), 'kind', 'source'] as const

/** The machine's displayed values that members can propose to change. */
function knownValuesOf(machine: MachineDetail): KnownValues {
  const { name, year, type, display, playerCount, ipdbId, features, people, manufacturer, local } = machine
  return {
    name,
    manufacturer: manufacturer?.name ?? null,
    year,
    type,
    display,
    playerCount,
    ipdbId,
    features,
    people,
    customDescription: local?.customDescription ?? null,
    productionRun: local?.productionRun ?? null,
  }
}

export interface ProposalFormProps {
  machine: MachineDetail | null
  /** The viewer's plan lacks proposals: the form names the plan that has them, and cannot be sent. */
  isLocked: boolean
}

/** A correction of the machine; without one, a missing machine. */
export function ProposalForm({ machine, isLocked }: ProposalFormProps) {
  const client = useQueryClient()
  const router = useRouter()
  const unsaved = useUnsaved()
  const current = machine ? knownValuesOf(machine) : {}
  const locked = isLocked ? machine : null
  const { errors, isBusy, props } = useForm({
    fields: NAMES,
    check: (texts) => ({
      ...faultsOf(PROPOSED_FIELDS, texts),
      ...(texts.source.trim() === '' && { source: 'Please name your source' }),
    }),
    send: async ({ kind, source, ...texts }) => {
      const changes = changesFrom(PROPOSED_FIELDS, texts, current)
      if (Object.keys(changes).length === 0) {
        toast.error('Nothing to propose', 'Please change at least one field.')
        return undefined
      }
      const { id } = await api('POST /api/machine-proposals', {
        body: {
          opdbId: machine?.opdbId ?? null,
          ...(!machine && { kind: oneOf(kind, MACHINE_KINDS) ?? 'pinball' }),
          changes,
          source: source.trim(),
        },
      })
      unsaved.saved()
      await refreshProposals(client)
      toast.success('Proposal sent', 'An admin will review it. We’ll let you know what they decide.')
      await router.navigate({ to: paths.proposal(id) })
      return 'leaving'
    },
    failed: (error) => {
      if (isOfFields(error, NAMES)) return
      toast.error('The proposal was not sent', failureText(error))
    },
  })
  return (
    <form
      {...props}
      onInputCapture={unsaved.note}
      aria-label={machine ? 'Correction' : 'New machine'}
      className="flex flex-col gap-6"
    >
      <LeaveGuard isDirty={unsaved.isTyped} />
      <ScriptNeeded />
      {locked ? <PlanNeeded machine={locked} /> : null}
      <fieldset disabled={locked !== null} className="flex min-w-0 flex-col gap-6">
        <Card as="section" labelledBy="facts" className="flex flex-col gap-4">
          <h2 id="facts" className="display text-2xl">
            {machine ? 'Correct facts' : 'What you know about it'}
          </h2>
          <p className="text-quiet">
            {machine
              ? 'Change only what’s wrong or missing. The rest stays as it is.'
              : 'Only the name is required. Leave out anything you aren’t sure of.'}
          </p>
          {machine ? null : (
            <Field label="Kind" className="sm:max-w-60">
              <Select
                name="kind"
                options={MACHINE_KINDS.map((value) => ({ value, label: MACHINE_KIND_LABELS[value] }))}
              />
            </Field>
          )}
          <ProposalFields fields={PROPOSED_FIELDS} values={current} errors={errors} />
        </Card>
        <Card as="section" labelledBy="source" className="flex flex-col gap-4">
          <h2 id="source" className="display text-2xl">
            Evidence
          </h2>
          <Field
            label="Source"
            hint="A flyer, a manual, a web page: something an admin can check."
            error={errors.source}
            required
          >
            <TextInput name="source" maxLength={ADMIN_MAX.source} autoComplete="off" />
          </Field>
          {locked ? null : (
            <div>
              <SubmitButton size="large" busy={isBusy} busyText="Sending">
                Send proposal
              </SubmitButton>
            </div>
          )}
        </Card>
      </fieldset>
    </form>
  )
}

/** For a plan without proposals: names the plan that has them, and returns here after the checkout. */
function PlanNeeded({ machine: { opdbId, name } }: { machine: MachineDetail }) {
  return (
    <Card className="flex flex-col items-start gap-3">
      <p>
        Proposing corrections comes with Pro and Premium, and your plan doesn’t include it. The form below
        shows what the database has now.
      </p>
      <ButtonLink
        href={paths.plans()}
        variant="primary"
        size="large"
        onClick={() => beginIntent({ kind: 'correction', opdbId, name })}
      >
        Upgrade Membership
      </ButtonLink>
    </Card>
  )
}

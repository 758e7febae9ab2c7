// DecisionForm: a moderator's decision on a case.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/api-error.ts'
import {
  type CaseAction,
  FEEDBACK_MAX,
  SILENCE_CHOICES,
  STAFF_TEXT_MAX,
} from '#contract/moderation/constants.ts'
import type { CaseDetail } from '#contract/moderation/moderation.ts'
import { api } from '#web/api.ts'
import { ACTION_WORDS, hoursText } from '#web/moderation/words.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Card } from '#web/ui/card.tsx'
import { failureCode, failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'
import {
  actionsFor,
  asksFirst,
  checkDecision,
  consequences,
  type Draft,
  goesAgainst,
  nothingFollows,
  tellsAuthor,
  toDecision,
  toldText,
} from './decisions.ts'

const EMPTY: Draft = {
  decision: null,
  actions: [],
  silenceHours: String(SILENCE_CHOICES[0]),
  textToAuthor: '',
  feedback: '',
}

/** Focuses the first invalid control, once the errors are rendered. */
function focusFault(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('fieldset[aria-describedby] input, [aria-invalid=true]')?.focus(),
  )
}

/** A moderator's decision and actions. Those with consequences for a member ask for confirmation. */
export function DecisionForm({ item }: { item: CaseDetail }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const unsaved = useUnsaved()
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setErrors({})
  }

  async function decide(): Promise<void> {
    try {
      await api('POST /api/moderation/cases/{id}/decision', {
        params: { id: item.id },
        body: toDecision(draft),
      })
      toast.success('Decided', toldText(draft, item.flagCount))
    } catch (error) {
      if (failureCode(error) !== 'case_decided') throw error
      toast.info('Already decided', 'Another moderator decided this case in the meantime.')
    }
    unsaved.saved()
    await refreshAll(client)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = checkDecision(draft)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFault(form)
    if (asksFirst(draft)) return setAsking(true)
    setBusy(true)
    try {
      await decide()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(Object.keys(fields).length > 0 ? fields : { form: failureText(error) })
    }
    setBusy(false)
  }

  return (
    <Card as="section" labelledBy="decision">
      <h2 id="decision" className="display mb-3 text-2xl">
        Decision
      </h2>
      <form
        onSubmit={(event) => void submit(event)}
        onInputCapture={unsaved.note}
        noValidate
        className="flex flex-col gap-5"
      >
        <LeaveGuard isDirty={unsaved.isTyped} />
        <DecisionChoice item={item} draft={draft} error={errors.decision} change={change} />
        {goesAgainst(draft.decision) ? (
          <ActionChoice item={item} draft={draft} errors={errors} change={change} />
        ) : null}
        <Texts item={item} draft={draft} errors={errors} change={change} />
        {errors.form ? <FieldError>{errors.form}</FieldError> : null}
        <SubmitButton busy={isBusy} className="self-start">
          {asksFirst(draft) ? 'Review and decide' : 'Decide'}
        </SubmitButton>
      </form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Confirm this decision?"
        actionText="Decide"
        isDanger={draft.actions.includes('ban')}
        act={decide}
      >
        <ul className="ticks flex flex-col gap-1.5">
          {consequences(draft, item.author?.username ?? 'the author').map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {nothingFollows(draft) ? <p>The author won’t face any action. Decide anyway?</p> : null}
        <p className="text-quiet">A decision is final. Only something that was taken down can be restored.</p>
      </ConfirmDialog>
    </Card>
  )
}

interface PartProps {
  item: CaseDetail
  draft: Draft
  change: (part: Partial<Draft>) => void
}

function DecisionChoice({ item, draft, error, change }: PartProps & { error: string | undefined }) {
  const choices =
    item.state === 'held'
      ? [
          { value: 'approved', label: 'Approve', hint: 'It appears right away.' },
          { value: 'refused', label: 'Reject', hint: 'It stays hidden.' },
        ]
      : [
          { value: 'upheld', label: 'Uphold', hint: 'The report is justified.' },
          { value: 'declined', label: 'Decline', hint: 'There’s nothing wrong with it.' },
        ]
  return (
    <Choices
      legend={item.state === 'held' ? 'Publish it?' : 'Is the report justified?'}
      name="decision"
      choices={choices}
      value={draft.decision ?? ''}
      error={error}
      onChange={({ target }) => {
        const decision = choices.find(({ value }) => value === target.value)?.value as Draft['decision']
        change({ decision, ...(goesAgainst(decision) ? {} : { actions: [] }) })
      }}
    />
  )
}

function ActionChoice({ item, draft, errors, change }: PartProps & { errors: Record<string, string> }) {
  const toggle = (action: CaseAction) =>
    change({
      actions: draft.actions.includes(action)
        ? draft.actions.filter((other) => other !== action)
        : [...draft.actions, action],
    })
  const possible = actionsFor(item)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">Actions</legend>
      {possible.map((action) => (
        <div key={action} className="pb-1">
          <Checkbox
            label={ACTION_WORDS[action].label}
            hint={ACTION_WORDS[action].hint}
            checked={draft.actions.includes(action)}
            onChange={() => toggle(action)}
          />
          {action === 'silence' && draft.actions.includes('silence') ? (
            <SilenceLength draft={draft} error={errors.silenceHours} change={change} />
          ) : null}
        </div>
      ))}
      {possible.length === 0 ? (
        <p className="text-quiet">No actions are available for this item or its author.</p>
      ) : null}
      {item.authorDetail && !item.authorDetail.canAct ? (
        <p className="mt-1 text-quiet text-sm">
          Moderators can act on members only. An admin can do more about {item.authorDetail.username}.
        </p>
      ) : null}
      {errors.actions ? <FieldError>{errors.actions}</FieldError> : null}
    </fieldset>
  )
}

interface SilenceLengthProps extends Omit<PartProps, 'item'> {
  error: string | undefined
}

function SilenceLength({ draft, error, change }: SilenceLengthProps) {
  return (
    <Field label="Silence for" error={error} className="mt-2 mb-1 ml-9 max-w-52">
      <Select value={draft.silenceHours} onChange={({ target }) => change({ silenceHours: target.value })}>
        {SILENCE_CHOICES.map((hours) => (
          <option key={hours} value={hours}>
            {hoursText(hours)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Texts({ item, draft, errors, change }: PartProps & { errors: Record<string, string> }) {
  const isNeeded = draft.actions.includes('warn') || draft.actions.includes('ban')
  return (
    <>
      {item.author && tellsAuthor(draft) ? (
        <Field
          label={`Message to ${item.author.username}`}
          hint={`${draft.actions.includes('ban') ? 'We’ll email it to them if their address is verified.' : 'They’ll read it with the decision.'} It won’t say who reported them.`}
          error={errors.textToAuthor}
          optional={!isNeeded}
          required={isNeeded}
        >
          <Textarea
            rows={3}
            maxLength={STAFF_TEXT_MAX}
            value={draft.textToAuthor}
            onChange={({ target }) => change({ textToAuthor: target.value })}
          />
        </Field>
      ) : null}
      {item.flagCount > 0 ? (
        <Field
          label={
            item.flagCount === 1 ? 'Message to the reporter' : `Message to the ${item.flagCount} reporters`
          }
          hint="They’re told the outcome either way."
          error={errors.feedback}
          optional
        >
          <Textarea
            rows={2}
            maxLength={FEEDBACK_MAX}
            className="min-h-20"
            value={draft.feedback}
            onChange={({ target }) => change({ feedback: target.value })}
          />
        </Field>
      ) : null}
    </>
  )
}

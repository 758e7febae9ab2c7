// StepDialog: warns, silences or bans a member.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SILENCE_CHOICES, STAFF_TEXT_MAX } from '#contract/moderation/constants.ts'
import { api } from '#web/api.ts'
import { hoursText } from '#web/moderation/words.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'

/** Sanctions that require a reason, which the member reads. */
export type ReasonedStep = 'warning' | 'silence' | 'ban'

interface StepDialogProps {
  member: { id: number; username: string }
  step: ReasonedStep | null
  onClose: () => void
}

const WORDS = {
  warning: {
    verb: 'Warn',
    text: 'They’ll read your message. Nothing else changes for them.',
    hint: 'The member will read it.',
    done: 'is warned',
  },
  silence: {
    verb: 'Silence',
    text: 'They can read but not write until the time is over. This replaces any current silence.',
    hint: 'The member will read it.',
    done: 'is silenced',
  },
  ban: {
    verb: 'Ban',
    text: 'They’re signed out everywhere right away and can’t sign in again. You’ll need to enter your password.',
    hint: 'We’ll email it to the member if their address is verified. Otherwise they’ll see it only when the ban ends.',
    done: 'is banned',
  },
}

export function StepDialog({ member, step, onClose }: StepDialogProps) {
  const shown = step ?? 'warning'
  return (
    <FormDialog
      open={step !== null}
      onClose={onClose}
      size="small"
      title={`${WORDS[shown].verb} ${member.username}?`}
      description={WORDS[shown].text}
    >
      <StepForm member={member} step={shown} />
    </FormDialog>
  )
}

async function send(id: number, step: ReasonedStep, reason: string, hours: number): Promise<void> {
  const params = { id }
  switch (step) {
    case 'warning':
      await api('POST /api/moderation/members/{id}/warning', { params, body: { text: reason } })
      return
    case 'silence':
      await api('POST /api/moderation/members/{id}/silence', { params, body: { hours, reason } })
      return
    case 'ban':
      await api('POST /api/moderation/members/{id}/ban', { params, body: { reason } })
  }
}

function StepForm({ member, step }: Pick<StepDialogProps, 'member'> & { step: ReasonedStep }) {
  const { close } = useFormDialog()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, isBusy, props } = useForm({
    fields: ['reason', 'hours'],
    check: ({ reason }): { reason?: string; hours?: string } =>
      reason.trim()
        ? {}
        : { reason: step === 'ban' ? 'Please give a reason' : 'Please give a reason. They’ll read it.' },
    send: async ({ reason, hours }) => {
      setProblem(null)
      await send(member.id, step, reason, Number(hours))
      toast.success(`${member.username} ${WORDS[step].done}`)
      close()
      await refreshAll(client)
      return undefined
    },
    failed: (error) => setProblem(failureText(error)),
  })
  return (
    <form {...props} aria-label={WORDS[step].verb} className="flex flex-col gap-4">
      {step === 'silence' ? (
        <Field label="Duration" error={errors.hours} className="max-w-52">
          <Select name="hours" defaultValue={String(SILENCE_CHOICES[0])}>
            {SILENCE_CHOICES.map((hours) => (
              <option key={hours} value={hours}>
                {hoursText(hours)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field
        label={step === 'warning' ? 'Message to the member' : 'Reason'}
        hint={WORDS[step].hint}
        error={errors.reason}
        required
      >
        <Textarea name="reason" rows={3} maxLength={STAFF_TEXT_MAX} />
      </Field>
      {problem && Object.keys(errors).length === 0 ? <FieldError>{problem}</FieldError> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy} variant={step === 'ban' ? 'danger' : 'primary'}>
          {WORDS[step].verb}
        </SubmitButton>
      </div>
    </form>
  )
}

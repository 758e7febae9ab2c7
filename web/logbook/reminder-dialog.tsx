// Next service of a machine: on a day, or after months or games.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  REMINDER_GAMES_MAX,
  REMINDER_LATEST,
  REMINDER_MONTHS_MAX,
  REMINDER_TEXT_MAX,
} from '#contract/logbook/limits.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useToday } from '#web/ui/display/day-text.ts'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Choices } from '#web/ui/forms/choices.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { FormDialog, useFormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { dismiss } from '#web/ui/overlays/use-modal.ts'
import { wholeOf } from './log-entry-values.ts'
import type { OpenedProps } from './log-opener.tsx'
import { refreshLogbooks } from './logbook-query.ts'
import { useTypedFields } from './typed-fields.ts'

export interface ReminderDialogProps {
  machine: { id: number; name: string }
}

export function ReminderDialog({ open, onClose, machine }: ReminderDialogProps & OpenedProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Due next"
      description={`We’ll notify you when this work on ${machine.name} is due.`}
    >
      <ReminderForm machine={machine} />
    </FormDialog>
  )
}

const FIELDS = ['what', 'dueOn', 'afterMonths', 'afterGames', 'repeats'] as const
const WAYS = [
  { value: 'months', label: 'After a number of months' },
  { value: 'games', label: 'After a number of games' },
  { value: 'day', label: 'On a day' },
]

function ReminderForm({ machine }: ReminderDialogProps) {
  const { close } = useFormDialog()
  const client = useQueryClient()
  const today = useToday()
  const [way, setWay] = useState('months')
  const typedIn = useTypedFields({ dueOn: '', afterMonths: '6', afterGames: '500' })
  const [failure, setFailure] = useState<string | null>(null)
  const { errors, isBusy, props } = useForm({
    fields: FIELDS,
    check: ({ what, dueOn, afterMonths, afterGames }) => ({
      ...(!what.trim() && { what: 'Please enter what is due' }),
      ...(way === 'day' && !dueOn && { dueOn: 'Please enter a date' }),
      ...(way === 'months' &&
        !wholeOf(afterMonths, REMINDER_MONTHS_MAX, 1) && {
          afterMonths: `Please enter a number from 1 to ${REMINDER_MONTHS_MAX}`,
        }),
      ...(way === 'games' &&
        !wholeOf(afterGames, REMINDER_GAMES_MAX, 1) && { afterGames: 'Please enter a number of games' }),
    }),
    send: async ({ what, dueOn, afterMonths, afterGames, repeats }) => {
      setFailure(null)
      await api('POST /api/collection/{id}/logbook/reminders', {
        params: { id: machine.id },
        body: {
          what: what.trim(),
          ...(way === 'day' && { dueOn }),
          ...(way === 'months' && { afterMonths: Number(afterMonths) }),
          ...(way === 'games' && { afterGames: wholeOf(afterGames, REMINDER_GAMES_MAX, 1) ?? null }),
          ...(way !== 'day' && { repeats: repeats === 'on' }),
        },
      })
      toast.success('Reminder added', machine.name)
      await refreshLogbooks(client)
      close()
      return undefined
    },
    failed: (error) => {
      if (!isOfFields(error, FIELDS)) setFailure(failureText(error))
    },
  })
  return (
    <form {...props} aria-label="Reminder" className="flex flex-col gap-5">
      <Field label="What" error={errors.what} required>
        <TextInput
          name="what"
          maxLength={REMINDER_TEXT_MAX}
          placeholder="Wax the playfield"
          autoComplete="off"
        />
      </Field>
      <Choices
        legend="When"
        name="way"
        choices={WAYS}
        value={way}
        onChange={(event) => setWay(event.currentTarget.value)}
      />
      {way === 'day' ? (
        <Field label="Day" error={errors.dueOn} required className="sm:max-w-56">
          <TextInput type="date" {...typedIn('dueOn')} min={today} max={REMINDER_LATEST} />
        </Field>
      ) : null}
      {way === 'months' ? (
        <Field label="Months from now" error={errors.afterMonths} required className="sm:max-w-56">
          <TextInput {...typedIn('afterMonths')} inputMode="numeric" autoComplete="off" />
        </Field>
      ) : null}
      {way === 'games' ? (
        <Field label="Games from now" error={errors.afterGames} required className="sm:max-w-56">
          <TextInput {...typedIn('afterGames')} inputMode="numeric" autoComplete="off" />
        </Field>
      ) : null}
      {way === 'day' ? null : (
        <Checkbox
          name="repeats"
          label="Repeat"
          hint="Starts over when you mark it as done."
          error={errors.repeats}
        />
      )}
      {failure ? <FieldError>{failure}</FieldError> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={dismiss}>Cancel</Button>
        <SubmitButton busy={isBusy} busyText="Saving">
          Add reminder
        </SubmitButton>
      </div>
    </form>
  )
}

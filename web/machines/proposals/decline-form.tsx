import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.tsx'

export interface DeclineFormProps {
  /** Longest reason. */
  maxLength: number
  decline: (reason: string) => Promise<unknown>
}

/** An admin's form to decline a proposal of any kind, with the reason. */
export function DeclineForm({ maxLength, decline }: DeclineFormProps) {
  const unsaved = useUnsaved()
  const { errors, isBusy, props } = useForm({
    fields: ['reason'],
    check: ({ reason }) => (reason.trim() ? {} : { reason: 'Please give a reason' }),
    send: async ({ reason }) => {
      await decline(reason.trim())
      unsaved.saved()
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
      <form
        {...props}
        onInputCapture={unsaved.note}
        aria-labelledby="decline"
        className="flex flex-col gap-4"
      >
        <LeaveGuard isDirty={unsaved.isTyped} />
        <Field
          label="Reason"
          hint="The member who proposed this will read it."
          error={errors.reason}
          required
        >
          <Textarea name="reason" rows={3} maxLength={maxLength} />
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

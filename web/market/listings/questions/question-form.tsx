import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { QUESTION_MAX } from '#contract/market/question-constants.ts'
import type { Question } from '#contract/market/questions.ts'
import { classes } from '#web/ui/classes.ts'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { Composer } from '#web/writing/composer/composer.tsx'
import { newDraftKey } from '#web/writing/drafts/draft-content.ts'
import { refreshQuestions } from './question-queries.ts'

export interface QuestionFormProps {
  /** The form's accessible name. */
  label: string
  fieldLabel: string
  hint?: string
  /** Error message of an empty text. */
  missing: string
  submitText: string
  /** Title of the error message. */
  failed: string
  /** Title of the message if it waits for a moderator. */
  held: string
  autoFocus?: boolean
  className?: string
  send: (body: { text: string; sendKey: string }) => Promise<Question>
  /** Called once the page shows it. */
  onSent?: () => void
}

const newSendKey = () => `${newDraftKey()}-${newDraftKey()}`

/** Form for a question or its answer. */
export function QuestionForm({ label, fieldLabel, hint, missing, failed, held, ...rest }: QuestionFormProps) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [text, setText] = useState('')
  // Idempotency key: a question that is sent again after a lost response is stored once.
  const [sendKey, setSendKey] = useState(newSendKey)
  const { errors, isBusy, props } = useForm({
    fields: ['text'],
    check: (values) => ({
      ...(values.text.trim() === '' && { text: missing }),
      ...(values.text.trim().length > QUESTION_MAX && { text: `At most ${QUESTION_MAX} characters` }),
    }),
    send: async (values) => {
      const { isHidden } = await rest.send({ text: values.text, sendKey })
      // Unless more was typed meanwhile.
      setText((now) => (now === text ? '' : now))
      setSendKey(newSendKey())
      if (isHidden) toast.info(held, 'It appears once it is approved.')
      await refreshQuestions(client)
      rest.onSent?.()
      return undefined
    },
    failed: (error) => {
      if (!isOfFields(error, ['text'])) toast.error(failed, failureText(error))
    },
  })
  return (
    <form
      {...props}
      aria-label={label}
      className={classes('flex flex-col gap-3 noscript:hidden', rest.className)}
    >
      <LeaveGuard isDirty={text.trim() !== ''} keepsOnQuery />
      <Field label={fieldLabel} {...(hint && { hint })} error={errors.text}>
        <Composer
          name="text"
          text={text}
          write={setText}
          label={label}
          max={QUESTION_MAX}
          rows={3}
          {...(rest.autoFocus && { autoFocus: true })}
        />
      </Field>
      <SubmitButton busy={isBusy} busyText="Sending" disabled={!isReady} className="self-start">
        {rest.submitText}
      </SubmitButton>
    </form>
  )
}

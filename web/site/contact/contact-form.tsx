// ContactForm: a message to the site's operators.
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ApiError } from '#contract/api-error.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { focusOn } from '#web/ui/overlays/focus-on.ts'
import type { LeaveGuardProps } from '#web/ui/overlays/leave-guard.tsx'
import { CONTACT_FIELDS, checkContact, LONGEST } from './contact-checks.ts'

// Loaded with the first input: most readers do not write, and without a network the form works without it.
const LeaveGuard = lazy<ComponentType<LeaveGuardProps>>(() =>
  import('#web/ui/overlays/leave-guard.tsx').then(
    ({ LeaveGuard }) => ({ default: LeaveGuard }),
    () => ({ default: () => null }),
  ),
)

export interface ContactFormProps {
  /** Prefilled for members, and editable. */
  name: string
  email: string
}

/** A message to the site's operators. */
export function ContactForm(props: ContactFormProps) {
  const [isSent, setSent] = useState<boolean>()
  if (isSent) return <Thanks onAgain={() => setSent(false)} />
  return <Form {...props} isAgain={isSent === false} onSent={() => setSent(true)} />
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429)
    return `${failureText(error)} You can send a few messages per hour. Your message is still here.`
  return failureText(error, {
    refused: 'Your message was not sent. It’s still here, so please try again.',
    unreached: 'The site can’t be reached. Your message is still here, so please try again.',
  })
}

interface FormProps extends ContactFormProps {
  /** For another message: the focus was on a button that is gone. */
  isAgain: boolean
  onSent: () => void
}

function Form({ name, email, isAgain, onSent }: FormProps) {
  const [failure, setFailure] = useState<string>()
  const [isTyped, setTyped] = useState(false)
  const { errors, isBusy, props } = useForm({
    fields: CONTACT_FIELDS,
    check: checkContact,
    send: async (body) => {
      setFailure(undefined)
      await api('POST /api/contact-messages', { body })
      onSent()
      return undefined
    },
    failed: (error) => setFailure(failureOf(error)),
  })
  return (
    <form
      {...props}
      onInputCapture={() => setTyped(true)}
      aria-label="Contact"
      className="flex flex-col gap-4"
    >
      {isTyped ? (
        <Suspense>
          <LeaveGuard isDirty>Your message isn’t sent yet.</LeaveGuard>
        </Suspense>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Your name" error={errors.name} required>
          <TextInput
            name="name"
            autoFocus={isAgain}
            defaultValue={name}
            autoComplete="name"
            maxLength={LONGEST.name}
          />
        </Field>
        <Field label="Email" hint="So we can reply." error={errors.email} required>
          <TextInput name="email" type="email" inputMode="email" defaultValue={email} autoComplete="email" />
        </Field>
      </div>
      <Field label="Subject" error={errors.subject} required>
        <TextInput name="subject" maxLength={LONGEST.subject} />
      </Field>
      <Field
        label="Message"
        hint="If it’s about a page, please include its address."
        error={errors.message}
        required
      >
        <Textarea name="message" rows={8} maxLength={LONGEST.message} />
      </Field>
      {failure ? <FieldError>{failure}</FieldError> : null}
      <div>
        <SubmitButton busy={isBusy} busyText="Sending" size="large">
          Send message
        </SubmitButton>
      </div>
    </form>
  )
}

function Thanks({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <h2 ref={focusOn} tabIndex={-1} className="display text-3xl">
        Message sent
      </h2>
      <p className="text-quiet leading-relaxed">Thank you. We read every message and reply by email.</p>
      <div className="mt-1 flex flex-wrap gap-3">
        <ButtonLink href={paths.home()} variant="primary">
          Go home
        </ButtonLink>
        <Button onClick={onAgain}>Write another</Button>
      </div>
    </div>
  )
}

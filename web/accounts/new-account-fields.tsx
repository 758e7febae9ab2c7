import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export interface NewAccountFieldsProps {
  errors: { username?: string | undefined; email?: string | undefined; password?: string | undefined }
  /** What else is to be known of a username. */
  usernameHint?: string
}

/** Whom an account is for: the same wherever one is made. */
export function NewAccountFields({ errors, usernameHint = '' }: NewAccountFieldsProps) {
  return (
    <>
      <Field
        label="Username"
        hint={`3 to 30 letters, digits, dots, hyphens or underscores. ${usernameHint}`.trim()}
        error={errors.username}
        required
      >
        <TextInput name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" error={errors.email} required>
        <TextInput name="email" type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field
        label="Password"
        hint="At least 6 characters; longer is better."
        error={errors.password}
        required
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
    </>
  )
}

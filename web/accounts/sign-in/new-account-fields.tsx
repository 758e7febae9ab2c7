import { NewPasswordField } from '#web/accounts/emailed-links/new-password-fields.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export interface NewAccountFieldsProps {
  errors: { username?: string | undefined; email?: string | undefined; password?: string | undefined }
  /** Additional hint for the username. */
  usernameHint?: string
}

/** Username, email and password fields, shared by all forms that create an account. */
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
      <NewPasswordField label="Password" name="password" error={errors.password} />
    </>
  )
}

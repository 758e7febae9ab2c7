// LoginFields: username and password, for members and admins.
import { ForgottenLink } from '#web/accounts/emailed-links/forgotten-link.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ScriptNeeded } from './script-needed.tsx'

interface LoginFieldsProps {
  errors: { username?: string | undefined; password?: string | undefined }
  usernameHint?: string
}

export function LoginFields({ errors, usernameHint }: LoginFieldsProps) {
  return (
    <>
      <Field label="Username" hint={usernameHint} error={errors.username} required>
        <TextInput
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password} required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <ForgottenLink />
      <ScriptNeeded />
    </>
  )
}

import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

export interface NewPasswordFieldsProps {
  errors: { newPassword?: string | undefined; confirmPassword?: string | undefined }
}

/** A new password, typed twice: the fields `newPassword` and `confirmPassword` of the form around them. */
export function NewPasswordFields({ errors }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label="New password"
        hint="At least 6 characters; longer is better."
        error={errors.newPassword}
        required
      >
        <PasswordInput name="newPassword" autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword} required>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
    </>
  )
}

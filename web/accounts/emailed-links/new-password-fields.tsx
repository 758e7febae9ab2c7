import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

export interface NewPasswordFieldsProps {
  errors: { newPassword?: string | undefined; confirmPassword?: string | undefined }
}

export interface NewPasswordFieldProps {
  label: string
  name: string
  error: string | undefined
}

/** A field for a new password, with its requirements. */
export function NewPasswordField({ label, name, error }: NewPasswordFieldProps) {
  return (
    <Field label={label} hint="At least 6 characters; longer is better." error={error} required>
      <PasswordInput name={name} autoComplete="new-password" />
    </Field>
  )
}

/** A new password, typed twice: the fields `newPassword` and `confirmPassword` of the surrounding form. */
export function NewPasswordFields({ errors }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField label="New password" name="newPassword" error={errors.newPassword} />
      <Field label="Confirm password" error={errors.confirmPassword} required>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
    </>
  )
}

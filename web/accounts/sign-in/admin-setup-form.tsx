// AdminSetupForm: creates the first admin.
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { goAfresh } from '#web/shell/session/session.ts'
import { failureCode, failureText } from '#web/ui/feedback/failure.ts'
import { dismissFailures } from '#web/ui/feedback/failures-over.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { checkSetup } from './field-checks.ts'
import { NewAccountFields } from './new-account-fields.tsx'
import { ScriptNeeded } from './script-needed.tsx'

/** The specification's delays, so that the toasts can be read. */
const LEAVE_AFTER_MS = 1000
const SIGN_IN_AFTER_MS = 2000

function hasAdminAlready(error: unknown): boolean {
  return failureCode(error) === 'admin_exists' || failureText(error, '').includes('Admin already exists')
}

/** Creates the first admin and signs them in. */
export function AdminSetupForm() {
  const { errors, isBusy, props } = useForm({
    fields: ['username', 'email', 'password', 'confirmPassword'],
    check: checkSetup,
    send: async ({ confirmPassword: _, ...body }) => {
      try {
        await api('POST /api/admin/setup', { body })
      } catch (error) {
        if (!hasAdminAlready(error)) throw error
        toast.info('Admin Already Exists', failureText(error, 'Please sign in.'))
        setTimeout(() => goAfresh(paths.auth()), SIGN_IN_AFTER_MS)
        return 'leaving'
      }
      dismissFailures()
      toast.success('Admin Account Created', 'Taking you to the admin dashboard.')
      setTimeout(() => goAfresh(paths.admin()), LEAVE_AFTER_MS)
      return 'leaving'
    },
    failed: (error) =>
      toast.error('Setup Failed', failureText(error, 'The admin account could not be created.')),
  })
  return (
    <form {...props} aria-label="Admin setup" className="flex flex-col gap-4">
      <NewAccountFields errors={errors} />
      <Field label="Confirm password" error={errors.confirmPassword} required>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
      <ScriptNeeded />
      <SubmitButton busy={isBusy} busyText="Creating admin account" size="large" wide>
        Create Admin Account
      </SubmitButton>
    </form>
  )
}

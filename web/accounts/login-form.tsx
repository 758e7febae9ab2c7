import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { goAfresh } from '#web/shell/session.ts'
import { Field } from '#web/ui/field.tsx'
import { SubmitButton, useForm } from '#web/ui/form.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { failureText } from './failure-text.ts'
import { checkLogin } from './field-checks.ts'
import { ScriptNeeded } from './script-needed.tsx'

/** How members sign in; afterwards the home page loads with their session. */
export function LoginForm() {
  const { errors, isBusy, props } = useForm({
    fields: ['username', 'password'],
    check: checkLogin,
    send: async (body) => {
      await api('POST /api/login', { body })
      goAfresh(paths.home())
      return 'leaving'
    },
    failed: (error) => toast.error('Login failed', failureText(error, 'Please try again.')),
  })
  return (
    <form {...props} aria-label="User login" className="flex flex-col gap-4">
      <Field label="Username" hint="Your email address works too." error={errors.username} required>
        <TextInput name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" error={errors.password} required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <ScriptNeeded />
      <SubmitButton busy={isBusy} busyText="Logging in" size="large" wide>
        Login
      </SubmitButton>
      <p className="text-quiet">
        Not a member yet?{' '}
        <SiteLink href={paths.plans()} className="text-link font-semibold">
          Sign up for membership
        </SiteLink>
      </p>
    </form>
  )
}

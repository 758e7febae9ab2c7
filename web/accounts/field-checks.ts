// The forms' own checks, in the specification's texts, so that nobody waits for the server to hear of a slip.
// The server decides; what it refuses beyond these is shown under the same fields.
import { EMAIL, PASSWORD_MIN, USERNAME_MIN } from '#contract/accounts-terms.ts'
import type { Errors, Values } from '#web/ui/form.tsx'

const USERNAME_SHORT = 'Username must be at least 3 characters'
const PASSWORD_SHORT = 'Password must be at least 6 characters'

/** Leaves out the fields without a text. */
function only<Name extends string>(texts: Record<Name, string | false>): Errors<Name> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Errors<Name>
}

const isShortName = (username: string) => [...username.trim()].length < USERNAME_MIN

export function checkLogin({ username, password }: Values<'username' | 'password'>) {
  return only({
    username: isShortName(username) && USERNAME_SHORT,
    password: password.length < PASSWORD_MIN && PASSWORD_SHORT,
  })
}

export function checkAdminLogin({ username, password }: Values<'username' | 'password'>) {
  return only({
    username: username.trim() === '' && 'Username is required',
    password: password === '' && 'Password is required',
  })
}

export function checkRegistration({ username, email, password }: Values<'username' | 'email' | 'password'>) {
  return only({
    username: isShortName(username) && USERNAME_SHORT,
    email: !EMAIL.test(email.trim()) && 'Please enter a valid email address',
    password: password.length < PASSWORD_MIN && PASSWORD_SHORT,
  })
}

export type SetupField = 'username' | 'email' | 'password' | 'confirmPassword'

export function checkSetup({ username, email, password, confirmPassword }: Values<SetupField>) {
  return only({
    username: username.trim() === '' && 'Username is required',
    email: email.trim() === '' ? 'Email is required' : !EMAIL.test(email.trim()) && 'Email is invalid',
    password: password === '' ? 'Password is required' : password.length < PASSWORD_MIN && PASSWORD_SHORT,
    confirmPassword: confirmPassword !== password && 'Passwords do not match',
  })
}

// Client-side validation with the specification's messages, so that mistakes show without a round trip. The server
// decides; its further refusals appear under the same fields.
import {
  BIO_MAX,
  DISPLAY_NAME,
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_TEXT,
  EMAIL,
  LOCATION_MAX,
  PASSWORD_MIN,
  USERNAME,
  USERNAME_MIN,
  USERNAME_TEXT,
  WEBSITE_MAX,
} from '#contract/accounts/constants.ts'
import type { Errors, Values } from '#web/ui/forms/form.tsx'

const USERNAME_SHORT = 'Username must be at least 3 characters'
const PASSWORD_SHORT = 'Password must be at least 6 characters'

/** Removes fields without a message. */
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
  const isShort = isShortName(username)
  return only({
    username: isShort ? USERNAME_SHORT : !USERNAME.test(username.trim()) && USERNAME_TEXT,
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

export function checkNewPassword({
  newPassword,
  confirmPassword,
}: Values<'newPassword' | 'confirmPassword'>) {
  return only({
    newPassword: newPassword.length < PASSWORD_MIN && PASSWORD_SHORT,
    confirmPassword: confirmPassword !== newPassword && 'Passwords do not match',
  })
}

const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+([/?#]|$)/i

function problemOfName(name: string): string | false {
  if (name.length > DISPLAY_NAME_MAX) return `At most ${DISPLAY_NAME_MAX} characters`
  return name !== '' && !DISPLAY_NAME.test(name) && DISPLAY_NAME_TEXT
}

/** Empty fields are valid: they clear the value. */
export function checkProfile({
  displayName,
  bio,
  location,
  website,
}: Values<'displayName' | 'bio' | 'location' | 'website'>) {
  const site = website.trim()
  const isAddress = WEB_ADDRESS.test(site) && URL.canParse(site)
  return only({
    displayName: problemOfName(displayName.normalize('NFC').replace(/ +/g, ' ').trim()),
    bio: bio.trim().length > BIO_MAX && `At most ${BIO_MAX} characters`,
    location: location.trim().length > LOCATION_MAX && `At most ${LOCATION_MAX} characters`,
    website:
      site.length > WEBSITE_MAX
        ? `At most ${WEBSITE_MAX} characters`
        : site !== '' && !isAddress && 'Please enter an address that starts with https:// or http://',
  })
}

export function checkEmail({ email }: Values<'email'>) {
  return only({ email: !EMAIL.test(email.trim()) && 'Please enter a valid email address' })
}

export type PasswordChangeField = 'currentPassword' | 'newPassword' | 'confirmPassword'

export function checkPasswordChange(values: Values<PasswordChangeField>) {
  return {
    ...only({ currentPassword: values.currentPassword === '' && 'Password is required' }),
    ...checkNewPassword(values),
  }
}

export function checkPasskeyName({ name }: Values<'name'>) {
  return only({ name: name.trim() === '' && 'Please give the passkey a name' })
}

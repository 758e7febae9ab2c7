import { expect, test } from 'vitest'
import { FirstAdmin, Registration } from '#contract/accounts/accounts.ts'
import { ProfileChange } from '#contract/accounts/profiles.ts'
import {
  checkAdminLogin,
  checkEmail,
  checkLogin,
  checkNewPassword,
  checkPasskeyName,
  checkPasswordChange,
  checkProfile,
  checkRegistration,
  checkSetup,
} from './field-checks.ts'

const GOOD = { username: 'ada', email: 'ada@example.com', password: 'secret' }

// The same mistake must get the same message from the form and from the server.
function serverTexts(
  schema: typeof Registration | typeof FirstAdmin,
  values: object,
): Record<string, string> {
  const parsed = schema.safeParse(values)
  const issues = parsed.success ? [] : parsed.error.issues
  // The first message per field counts.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

test.each([
  { username: 'ab' },
  { username: '' },
  { username: '  a ' },
  { username: 'a b c' },
  { username: '...' },
  { email: '' },
  { email: 'ada' },
  { email: 'a@b' },
  { email: 'a b@example.com' },
  { password: '' },
  { password: '12345' },
])('registration: %j is told in the words of the server', (change) => {
  const values = { ...GOOD, ...change }
  expect(checkRegistration(values)).toEqual(serverTexts(Registration, values))
  expect(Object.keys(checkRegistration(values))).toEqual(Object.keys(change))
})

test.each([{ username: '' }, { email: '' }, { email: 'nope' }, { password: '' }, { password: '12345' }])(
  'admin set-up: %j is told in the words of the server',
  (change) => {
    const values = { ...GOOD, ...change }
    expect(checkSetup({ ...values, confirmPassword: values.password })).toEqual(
      serverTexts(FirstAdmin, values),
    )
  },
)

test('what the server accepts is never stopped by the form', () => {
  for (const email of ['ada@example.com', 'a.b+c@mail.example.co', ' ada@example.com ', 'ü@exämple.de']) {
    expect(Registration.safeParse({ ...GOOD, email }).success).toBe(true)
    expect(checkRegistration({ ...GOOD, email })).toEqual({})
  }
})

test('the confirmation must match', () => {
  expect(checkSetup({ ...GOOD, confirmPassword: 'secreT' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
  expect(checkSetup({ ...GOOD, confirmPassword: GOOD.password })).toEqual({})
})

test('signing in asks for a name and a password that could exist; the admin form only for both', () => {
  expect(checkLogin({ username: 'ab', password: '12345' })).toEqual({
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
  })
  expect(checkLogin({ username: 'ada@example.com', password: '123456' })).toEqual({})
  expect(checkAdminLogin({ username: ' ', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  })
  expect(checkAdminLogin({ username: 'a', password: 'b' })).toEqual({})
})

const TELLING = {
  displayName: 'Ada L.',
  bio: 'Plays.',
  location: 'Lakeside',
  website: 'https://example.com/',
}

test.each([
  { displayName: 'x'.repeat(41) },
  { displayName: 'Ada <3' },
  { displayName: '@ada' },
  { displayName: '…' },
  { displayName: 'Ad\u0303\u0303\u0303\u0303a' },
  { bio: 'x'.repeat(1001) },
  { location: 'x'.repeat(81) },
  { website: 'example.com' },
  { website: 'javascript:alert(1)' },
  { website: 'https://' },
  { website: 'https://user:secret@example.com' },
  { website: `https://example.com/${'x'.repeat(200)}` },
])('profile: %j is told in the words of the server', (change) => {
  const values = { ...TELLING, ...change }
  const parsed = ProfileChange.safeParse(values)
  const issues = parsed.success ? [] : parsed.error.issues
  const told = Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  expect(Object.keys(told)).toEqual(Object.keys(change))
  expect(checkProfile(values)).toEqual(told)
})

test('a profile may be empty, and what the server accepts is never stopped', () => {
  expect(checkProfile({ displayName: ' ', bio: '', location: ' ', website: '' })).toEqual({})
  for (const website of ['http://example.com', ' https://example.com/a?b#c ', 'https://bücher.example/']) {
    expect(ProfileChange.safeParse({ website }).success).toBe(true)
    expect(checkProfile({ ...TELLING, website })).toEqual({})
  }
})

test('a new password is asked twice, and with the old one where somebody is signed in', () => {
  expect(checkNewPassword({ newPassword: '12345', confirmPassword: '12345' })).toEqual({
    newPassword: 'Password must be at least 6 characters',
  })
  expect(checkPasswordChange({ currentPassword: '', newPassword: '123456', confirmPassword: '' })).toEqual({
    currentPassword: 'Password is required',
    confirmPassword: 'Passwords do not match',
  })
  expect(checkEmail({ email: 'nope' })).toEqual({ email: 'Please enter a valid email address' })
  expect(checkPasskeyName({ name: '  ' })).toEqual({ name: 'Please give the passkey a name' })
})

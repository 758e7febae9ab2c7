// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { EmailLinkForm } from './email-link-form.tsx'
import { useLinkToken } from './link-token.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const part = livePart()

function Token() {
  return <p>token: {useLinkToken() ?? 'unread'}</p>
}

beforeEach(() => {
  sessionStorage.clear()
})

const open = async (address: string, page = <Token />) => {
  window.history.replaceState(null, '', address)
  await part.show(page)
  return part.text()
}

const PASSWORDS = { newPassword: 'flip-the-bird-9', confirmPassword: 'flip-the-bird-9' }
const COMPLETION = 'POST /api/password-resets/completion'
const EXPIRED = refusal(400, 'Over.', { code: 'link_expired' })
const verifying = (send: () => Promise<{ email: string }>) => (
  <EmailLinkForm label="Verify" action="Verify" send={send} done={(email) => `${email} is yours`}>
    One click.
  </EmailLinkForm>
)

test('the token leaves the address at once, and is still there after a reload', async () => {
  expect(await open('/reset-password#token=abc')).toBe('token: abc')
  expect(window.location.href).not.toContain('abc')
  expect(await open('/reset-password')).toBe('token: abc')
})

test('a newer link takes its place, and other pages have none of it', async () => {
  await open('/reset-password#token=abc')
  expect(await open('/reset-password?token=def')).toBe('token: def')
  expect(await open('/verify-email')).toBe('token: ')
})

test('another link opened in the same tab loads the page anew, and no other hash does', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  await open('/reset-password#token=abc')
  for (const hash of ['#main', '#token=def']) {
    window.history.replaceState(null, '', `/reset-password${hash}`)
    window.dispatchEvent(new Event('hashchange'))
  }
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the tab remembers it for an hour', async () => {
  await open('/reset-password#token=abc')
  await part.pass(HOUR_MS - 1)
  expect(await open('/reset-password')).toBe('token: abc')
  await part.pass(1)
  expect(await open('/reset-password')).toBe('token: ')
})

test.each([
  ['used', [204, null] as Answer, 'Your password is changed'],
  ['refused as over', EXPIRED, 'This link no longer works'],
])('a link to a new password that was %s is forgotten', async (_, answer, outcome) => {
  part.notes.answers[COMPLETION] = answer
  await open('/reset-password#token=abc', <ResetPasswordForm />)
  await part.send(PASSWORDS)
  expect(part.text()).toContain(outcome)
  expect(await open('/reset-password', <ResetPasswordForm />)).toContain('This link is incomplete')
})

test('a new password that failed for another reason can be tried again after a reload', async () => {
  part.notes.answers[COMPLETION] = refusal(503, 'Away.')
  await open('/reset-password#token=abc', <ResetPasswordForm />)
  await part.send(PASSWORDS)
  expect(await open('/reset-password', <ResetPasswordForm />)).not.toContain('This link is incomplete')
  await part.send(PASSWORDS)
  expect(part.notes.sent.at(-1)).toEqual([COMPLETION, { token: 'abc', newPassword: PASSWORDS.newPassword }])
})

test.each([
  ['used', async () => ({ email: 'ada@example.com' }), 'ada@example.com is yours'],
  [
    'refused as over',
    () => Promise.reject(new ApiError(400, 'Over.', { code: 'link_expired' })),
    'This link no longer works',
  ],
])('a link about an address that was %s is forgotten', async (_, send, outcome) => {
  await open('/verify-email#token=abc', verifying(send))
  await part.press('Verify')
  expect(part.text()).toContain(outcome)
  expect(await open('/verify-email', verifying(send))).toContain('This link is incomplete')
})

// @vitest-environment happy-dom
// Passkeys offered among the known names of the sign-in form.
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { LoginForm } from './login-form.tsx'

const startAuthentication = vi.hoisted(() => vi.fn())
// happy-dom has no passkeys.
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }))

const { notes, show, settle, all } = livePart()

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true })
})

async function focusName(): Promise<void> {
  await act(async () => all('[name=username]')[0]?.focus())
  // The library is loaded on first use.
  await vi.dynamicImportSettled()
  await settle()
}

test('a passkey that was chosen from the names and is refused is told', async () => {
  startAuthentication.mockResolvedValue({ id: 'key' })
  notes.answers['POST /api/login/passkey'] = refusal(401, 'This passkey is unknown here.')
  await show(<LoginForm />)
  await focusName()
  expect(notes.sent.at(-1)).toEqual(['POST /api/login/passkey', { passkey: { id: 'key' } }])
  expect(notes.told).toEqual(['Login failed: This passkey is unknown here.'])
})

test('an offer that fails, or that is not taken up, says nothing', async () => {
  startAuthentication.mockRejectedValue(new Error('none'))
  await show(<LoginForm />)
  await focusName()
  notes.answers['POST /api/login/passkey-options'] = refusal(429, 'Slowly.')
  await show(<LoginForm />)
  await focusName()
  expect([notes.sent.map(([call]) => call), notes.told]).toEqual([
    ['POST /api/login/passkey-options', 'POST /api/login/passkey-options'],
    [],
  ])
})

// @vitest-environment happy-dom
// Buttons of the settings that remove themselves leave the focus at their section's heading, not at the page's top.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { AccountSettings } from './account-settings.tsx'
import { PrivateFeedSection } from './private-feed-section.tsx'
import { SecuritySettings } from './security-settings.tsx'

const { notes, show, press, settle, button, all } = livePart()

const MOMENT = '2026-11-01T10:00:00.000Z'
const PASSKEY = { id: 3, name: 'Laptop', createdAt: MOMENT, lastUsedAt: null }
const OFF = { isOn: false, since: null, recoveryCodesLeft: 0 }
const session = (id: number, isCurrent: boolean) => ({
  id,
  device: `Browser ${id}`,
  createdAt: MOMENT,
  lastSeenAt: MOMENT,
  isCurrent,
})
const security = (more: object = {}) => [
  200,
  { pendingEmail: null, passkeys: [PASSKEY], secondFactor: OFF, ...more },
]

/** Presses as a keyboard does, and tells where the focus is then. */
async function pressed(text: string): Promise<string> {
  button(text)?.focus()
  await press(text)
  return document.activeElement?.id ?? ''
}

async function showSecurity(): Promise<void> {
  notes.answers['GET /api/user/security'] = security() as never
  notes.answers['GET /api/user/sessions'] = [200, { data: [session(1, true), session(2, false)] }]
  notes.answers['POST /api/user/second-factor/setup'] = [200, { secret: 'ABCD', url: 'otpauth://totp/a' }]
  await show(<SecuritySettings />, 'member')
}

test('opening and closing a form', async () => {
  await showSecurity()
  expect(await pressed('Change password')).toBe('settings-password')
  expect(await pressed('Cancel')).toBe('settings-password')
  await press('Turn on')
  expect(await pressed('Cancel')).toBe('settings-second-factor')
  expect(await pressed('Rename')).toBe('settings-passkeys')
  expect(await pressed('Cancel')).toBe('settings-passkeys')
})

test('ending a session', async () => {
  await showSecurity()
  notes.answers['GET /api/user/sessions'] = [200, { data: [session(1, true)] }]
  expect(await pressed('End')).toBe('settings-sessions')
  expect(notes.told).toEqual(['Session ended: Browser 2'])
})

test('removing a passkey', async () => {
  await showSecurity()
  await press('Remove')
  notes.answers['GET /api/user/security'] = security({ passkeys: [] }) as never
  const confirm = all('dialog[open] button').find((one) => one.textContent === 'Remove')
  await act(async () => confirm?.click())
  await settle()
  expect(notes.sent.map(([call]) => call)).toEqual(['DELETE /api/user/passkeys/3'])
  expect(document.activeElement?.id).toBe('settings-passkeys')
})

test('asking for another email address, and canceling that', async () => {
  const user = { username: 'ada', email: 'ada@example.com', isEmailVerified: true, createdAt: MOMENT }
  notes.answers['GET /api/user/security'] = security() as never
  await show(<AccountSettings user={user as never} />, 'member')
  expect(await pressed('Change email address')).toBe('settings-email')
  expect(await pressed('Cancel')).toBe('settings-email')
  notes.answers['GET /api/user/security'] = security({
    pendingEmail: { email: 'new@example.com', expiresAt: MOMENT },
  }) as never
  await show(<AccountSettings user={user as never} />, 'member')
  notes.answers['GET /api/user/security'] = security() as never
  expect(await pressed('Cancel the change')).toBe('settings-email')
})

test('ending a private feed', async () => {
  function Feed() {
    const [feed, setFeed] = useState<{ address: string | null }>({ address: 'https://example.com/feed' })
    return (
      <PrivateFeedSection
        id="settings-feed"
        title="Feed"
        word="feed"
        {...feed}
        renew={async () => feed}
        end={async () => undefined}
        onChange={setFeed}
      />
    )
  }
  await show(<Feed />, 'member')
  expect(await pressed('End the feed')).toBe('settings-feed')
})

// Lingering access: old sessions, links and rights, after the change that should have ended them.

import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { knownDevices } from '#server/accounts/tables.ts'
import { openAuthenticator } from '#server/testing/processes/authenticator.ts'
import { openBrowser, tokenFor } from '#server/testing/processes/browser.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'

const NEW = 'a better secret'

let site: TestSite
let grace: TestMember
let admin: TestMember
beforeEach(async () => {
  site = await openTestSite()
  grace = await site.member({ username: 'grace' })
  admin = await site.member({ role: 'admin', username: 'amy' })
})

const status = async (as: TestMember, call = 'GET /api/user') => (await site.request(call, { as })).status

/** A naive implementation: a signed cookie holds the whole session. */
function openNaive() {
  const sign = (text: string) => createHmac('sha256', 'key').update(text).digest('base64url')
  return {
    signIn: (member: { id: number; role: string }) => {
      const text = JSON.stringify({ ...member, until: site.clock.now().getTime() + HOUR_MS })
      return `${Buffer.from(text).toString('base64url')}.${sign(text)}`
    },
    read: (token: string) => {
      const [given = '', signature] = token.split('.')
      const text = Buffer.from(given, 'base64url').toString()
      if (signature !== sign(text)) return null
      const session = JSON.parse(text) as { id: number; role: string; until: number }
      return session.until > site.clock.now().getTime() ? session : null
    },
  }
}

async function reset(): Promise<void> {
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
  const body = { token: tokenFor(site, 'grace@example.com'), newPassword: NEW }
  expect((await site.request('POST /api/password-resets/completion', { body })).status).toBe(204)
}

async function changePassword(): Promise<void> {
  const browser = openBrowser(site)
  await browser.request('POST /api/login', { username: 'grace', password: TEST_PASSWORD })
  const change = { currentPassword: TEST_PASSWORD, newPassword: NEW }
  expect((await browser.request('PATCH /api/user/password', change)).status).toBe(204)
}

async function ban(): Promise<void> {
  const call = `POST /api/moderation/members/${grace.id}/ban`
  expect((await site.request(call, { as: admin, body: { reason: 'Spam.' } })).status).toBe(200)
}

async function erase(): Promise<void> {
  const browser = openBrowser(site)
  await browser.request('POST /api/login', { username: 'grace', password: TEST_PASSWORD })
  expect((await browser.request('DELETE /api/user')).status).toBe(204)
}

async function endElsewhere(): Promise<void> {
  const browser = openBrowser(site)
  await browser.request('POST /api/login', { username: 'grace', password: TEST_PASSWORD })
  expect((await browser.request('DELETE /api/user/sessions')).status).toBe(204)
}

const ENDINGS: [string, () => Promise<void>][] = [
  ['a new password by email', reset],
  ['a new password', changePassword],
  ['a ban', ban],
  ['the end of the account', erase],
  ['ending all other sessions', endElsewhere],
]

test.each(ENDINGS)('%s leaves a session that is only signed as good as before', async (_what, end) => {
  const { signIn, read } = openNaive()
  const token = signIn({ id: grace.id, role: 'member' })
  await end()
  expect(read(token)?.id).toBe(grace.id)
})

test.each(ENDINGS)('%s ends the session of before with the next request', async (_what, end) => {
  expect(await status(grace)).toBe(200)
  await end()
  for (const call of ['GET /api/user', 'GET /api/user/security', 'GET /api/conversations'])
    expect([call, await status(grace, call)]).toEqual([call, 401])
})

test('a role that was taken away is gone with the next request, where a signed cookie would still carry it', async () => {
  const boss = await site.member({ role: 'admin' })
  const { signIn, read } = openNaive()
  const token = signIn({ id: boss.id, role: 'admin' })
  expect(await status(boss, 'GET /api/admin/users')).toBe(200)
  const call = `PATCH /api/admin/users/${boss.id}/role`
  expect((await site.request(call, { as: admin, body: { role: 'member' } })).status).toBe(200)
  expect(read(token)?.role).toBe('admin')
  for (const gone of ['GET /api/admin/users', 'GET /api/moderation/members', 'GET /api/admin/audit'])
    expect([gone, await status(boss, gone)]).toEqual([gone, 403])
})

test('a plan that ended opens nothing with the next request', async () => {
  const pro = await site.member({ tier: 'pro' })
  const isOpen = async () => {
    const { body } = await site.request('GET /api/user-permissions', { as: pro })
    return [body.forums, body.postAds, body.adFree]
  }
  expect(await isOpen()).toEqual([true, true, true])
  await setPlan(site.context.db, pro.id, { tierId: 1, status: 'canceled' })
  expect(await isOpen()).toEqual([true, false, false])
})

test('a silence holds from the next request, in a session of before as well', async () => {
  const write = async () =>
    (await site.request('PATCH /api/user', { as: grace, body: { bio: 'Hello' } })).body.code
  expect(await write()).toBeUndefined()
  const call = `POST /api/moderation/members/${grace.id}/silence`
  await site.request(call, { as: admin, body: { hours: 1, reason: 'Rude.' } })
  expect(await write()).toBe('silenced')
})

test('links to an address that was given up are dead, where a stand-in goes by the member alone', async () => {
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
  const old = tokenFor(site, 'grace@example.com')
  const links = new Map([[old, grace.id]])
  await site.request('POST /api/user/email-change', { as: grace, body: { email: 'new@example.com' } })
  await site.jobs.runAll()
  const move = { token: tokenFor(site, 'new@example.com') }
  expect((await site.request('POST /api/email-changes', { body: move })).status).toBe(200)
  expect(links.get(old)).toBe(grace.id)
  const body = { token: old, newPassword: NEW }
  expect((await site.request('POST /api/password-resets/completion', { body })).body.code).toBe(
    'link_expired',
  )
})

test('a new password by email forgets the browsers that were known, and keeps passkeys, of which the email tells', async () => {
  const known = openBrowser(site)
  await known.request('POST /api/login', { username: 'grace', password: TEST_PASSWORD })
  const devices = () => site.context.db.$count(knownDevices, eq(knownDevices.userId, grace.id))
  expect(await devices()).toBe(1)
  const held = []
  for (const name of ['My phone', 'My key']) {
    const device = openAuthenticator()
    const { body: creation } = await site.request('POST /api/user/passkeys/options', { as: grace })
    await site.request('POST /api/user/passkeys', {
      as: grace,
      body: { name, passkey: device.create(creation) },
    })
    held.push(device)
  }
  await reset()
  await site.jobs.runAll()
  // Only the browser that followed the link is a known device now.
  expect(await devices()).toBe(1)
  const email = site.emails.findLast(({ subject }) => subject.includes('password was changed'))
  expect(email?.text).toContain('Your account has 2 passkeys, which still work.')
  expect(email?.text).toContain('http://localhost:3000/settings?panel=security')
  const { body: asked } = await site.request('POST /api/login/passkey-options')
  const passkey = held[0]?.answer(asked)
  expect((await site.request('POST /api/login/passkey', { body: { passkey } })).status).toBe(200)
})

test('the email about a new password counts no passkeys where there are none, and says "1 passkey" of one', async () => {
  await reset()
  await site.jobs.runAll()
  expect(site.emails.at(-1)?.text).not.toContain('passkey')
  const browser = openBrowser(site)
  await browser.request('POST /api/login', { username: 'grace', password: NEW })
  const { body: creation } = await browser.request('POST /api/user/passkeys/options')
  await browser.request('POST /api/user/passkeys', {
    name: 'Mine',
    passkey: openAuthenticator().create(creation),
  })
  await browser.request('PATCH /api/user/password', { currentPassword: NEW, newPassword: 'yet another' })
  await site.jobs.runAll()
  expect(site.emails.at(-1)?.text).toContain('Your account has 1 passkey, which still works.')
})

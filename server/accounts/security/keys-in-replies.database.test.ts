// Secrets in replies: no reply contains a secret, for any caller, admins included.
import { TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import {
  knownDevices,
  oneTimeTokens,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from '#server/accounts/tables.ts'
import { openAuthenticator } from '#server/testing/processes/authenticator.ts'
import { openBrowser, tokenFor } from '#server/testing/processes/browser.ts'
import { callOf, sampleInput } from '#server/testing/rooms/sample-input.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'

/** Secrets of the operator's configuration, each unmistakable. */
const KEYS = {
  SESSION_SECRET: 'session-secret-0123456789abcdef0123456789abcdef',
  OPDB_API_TOKEN: 'opdb-token-0123456789abcdef',
  METRICS_TOKEN: 'metrics-token-0123456789abcdef',
  SMTP_URL: 'smtp://desk:smtp-password-0123@mail.example.com',
  STRIPE_SECRET_KEY: 'sk_test_0123456789abcdefghijklmn',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefghijklmn',
}

let site: TestSite
let grace: TestMember
let keys: string[]

beforeAll(async () => {
  site = await openTestSite({ env: KEYS, now: new Date('2026-03-01T12:00:10Z') })
  grace = await site.member({ username: 'grace' })
  await fillAccount()
  const { db } = site.context
  keys = [
    ...Object.values(KEYS),
    'smtp-password-0123',
    ...(await db.select().from(users)).flatMap(({ passwordHash }) => passwordHash ?? []),
    ...(await db.select().from(sessions)).map(({ id }) => id),
    ...(await db.select().from(knownDevices)).map(({ deviceId }) => deviceId),
    ...(await db.select().from(passkeys)).flatMap((key) => [key.credentialId, key.publicKey]),
    ...(await db.select().from(secondFactors)).map(({ secret }) => secret),
    ...(await db.select().from(recoveryCodes)).map(({ codeHash }) => codeHash),
    ...(await db.select().from(oneTimeTokens)).map(({ id }) => id),
    grace.cookie.split('=')[1] ?? '',
    tokenFor(site, 'grace@example.com'),
  ]
})

/** A member with a second factor, a passkey, a device and a pending email link. */
async function fillAccount(): Promise<void> {
  await openBrowser(site).request('POST /api/login', { username: 'grace', password: TEST_PASSWORD })
  const { body: creation } = await site.request('POST /api/user/passkeys/options', { as: grace })
  const passkey = openAuthenticator().create(creation)
  await site.request('POST /api/user/passkeys', { as: grace, body: { name: 'My phone', passkey } })
  const { body: setup } = await site.request('POST /api/user/second-factor/setup', { as: grace })
  const code = new TOTP({ secret: setup.secret }).generate({ timestamp: site.clock.now().getTime() })
  await site.request('POST /api/user/second-factor', { as: grace, body: { code } })
  await site.request('POST /api/password-resets', { body: { username: 'grace' } })
  await site.jobs.runAll()
}

test('a stand-in that answers its rows and its settings as they are gives every key away', async () => {
  const { db, config } = site.context
  const tables = [users, sessions, knownDevices, passkeys, secondFactors, recoveryCodes, oneTimeTokens]
  const naive = JSON.stringify([
    config,
    ...(await Promise.all(tables.map((table) => db.select().from(table)))),
  ])
  const given = keys.filter((key) => naive.includes(key))
  expect(given.length).toBeGreaterThan(keys.length - 4)
})

test.each(['admin', 'moderator', 'member', 'visitor', 'grace'] as const)(
  'nothing that %s can read carries a key',
  async (who) => {
    const as =
      who === 'visitor' ? null : who === 'grace' ? grace : await site.member({ role: who, tier: 'premium' })
    const reading = site.routes.filter(({ key }) => key.startsWith('GET '))
    let read = 0
    for (const route of reading) {
      const input = sampleInput(route)
      const params = Object.fromEntries(
        Object.entries(input.params).map(([name, value]) => {
          if (name === 'username') return [name, 'grace']
          return [name, typeof value === 'number' ? grace.id : value]
        }),
      )
      for (const query of [input.query, {}]) {
        const answer = await site.request(callOf(route, { params, query }), { as })
        if (answer.status === 200) read++
        // In tests a reply with extra fields fails before it is sent.
        expect([route.key, answer.status]).not.toEqual([route.key, 500])
        const sent = `${answer.text} ${JSON.stringify([...answer.headers])}`
        expect([route.key, keys.filter((key) => sent.includes(key))]).toEqual([route.key, []])
        expect([route.key, answer.text]).not.toEqual([
          route.key,
          expect.stringMatching(/passwordHash|argon2|codeHash|publicKey|credentialId|sessionSecret/),
        ])
      }
    }
    expect(read).toBeGreaterThan(10)
  },
)

test('the description of the calls, life and readiness carry none either', async () => {
  for (const path of ['/api/openapi.json', '/healthz', '/readyz', '/metrics', '/api/docs']) {
    const { text } = await site.request(`GET ${path}`)
    expect([path, keys.filter((key) => text.includes(key))]).toEqual([path, []])
  }
})

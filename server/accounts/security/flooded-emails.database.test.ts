// Security emails are not held back by other emails that will never be sent.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { users } from '#server/accounts/tables.ts'
import { openBrowser } from '#server/testing/processes/browser.ts'
import { openTestSite, TEST_PASSWORD, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let ada: TestMember
beforeEach(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada' })
})

const logIn = (username = 'ada') =>
  openBrowser(site).request('POST /api/login', { username, password: TEST_PASSWORD })

const queued = () => site.jobs.added.filter(({ name }) => name === 'mail_security_notification').length

async function verify(): Promise<void> {
  await site.context.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, ada.id))
}

test('a sign-in queues no email to an address that nobody has proven', async () => {
  await logIn()
  expect(queued()).toBe(0)
  await verify()
  await logIn()
  expect(queued()).toBe(1)
})

test('of what can be done again and again, emails are queued for the first five in an hour', async () => {
  await verify()
  for (let time = 0; time < 8; time++) await logIn()
  expect(queued()).toBe(5)
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(5)
  site.clock.advance(61 * MINUTE_MS)
  await logIn()
  expect(queued()).toBe(1)
})

test('an email that could not be handed over is sent by the next try', async () => {
  await verify()
  for (let time = 0; time < 5; time++) await logIn()
  const [job] = site.jobs.added
  if (!job) throw new Error('no email is queued')
  site.jobs.added.push(job)
  await site.jobs.runAll()
  expect(site.emails).toHaveLength(6)
})

test('right sign-ins are counted too, generously, for one member and for one place', async () => {
  site = await openTestSite({ limits: true })
  ada = await site.member({ username: 'ada' })
  await site.member({ username: 'grace' })
  for (let time = 0; time < 60; time++) expect((await logIn()).status).toBe(200)
  const late = await logIn()
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600'])
  expect((await logIn('grace')).status).toBe(200)
  site.clock.advance(HOUR_MS)
  expect((await logIn()).status).toBe(200)
}, 60_000)

test('steps of security can be taken sixty times a minute, not more', async () => {
  site = await openTestSite({ limits: true })
  ada = await site.member({ username: 'ada' })
  const take = async () => (await site.request('POST /api/user/recovery-codes', { as: ada })).status
  for (let time = 0; time < 60; time++) expect(await take()).toBe(409)
  expect(await take()).toBe(429)
})

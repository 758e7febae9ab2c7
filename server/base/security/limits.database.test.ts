// Rate limits count by network address or member, not by what a request claims.
import { like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { tries } from '#server/accounts/tables.ts'
import { Refusal } from '#server/base/refusal.ts'
import { openTestSite, TEST_PASSWORD, type TestSite } from '#server/testing/site.ts'
import { openLimits } from './limits.ts'
import { RATE_LIMITS, THROTTLE_LIMITS } from './rate-limits.ts'

const { free: SIGN_IN_ATTEMPTS } = THROTTLE_LIMITS.allAccountsFromOnePlace
let throttle = 0
/** A password tried on a different name each time, to count the attempts of one address. */
const wrong = () => JSON.stringify({ username: `nobody_${throttle++}`, password: 'a wrong one' })

// The database starts before the first test is timed.
beforeAll(() => openTestSite({ seed: 'none' }))

/** One sign-in over a socket from this address. */
async function signIn(site: TestSite, from: string, headers: Record<string, string> = {}, body = wrong()) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  const answer = await site.app.request('/api/login', init, { incoming: { socket: { remoteAddress: from } } })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, string>,
  }
}

/** Ten wrong attempts; before the second one all but four of the address's allowance are used up. */
async function spendAll(site: TestSite, from: string, headersOf: (at: number) => Record<string, string>) {
  const answers = [await signIn(site, from, headersOf(0))]
  await site.context.db
    .update(tries)
    .set({ count: SIGN_IN_ATTEMPTS - 4 })
    .where(like(tries.key, 'sign\\_in::%'))
  for (let at = 1; at < 10; at++) answers.push(await signIn(site, from, headersOf(at)))
  return answers
}

test('a stand-in without limits would let someone guess for ever', async () => {
  const site = await openTestSite({ limits: false })
  const answers = await spendAll(site, '203.0.113.9', () => ({}))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
})

test('after too many wrong tries the next try has to wait, and is told how long', async () => {
  const site = await openTestSite({ limits: true })
  const answers = await spendAll(site, '203.0.113.9', () => ({}))
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<number>(5).fill(401),
    ...Array<number>(5).fill(429),
  ])
  const last = answers.at(-1)
  expect(last?.body).toMatchObject({ code: 'too_many_requests', error: last?.body.message })
  const seconds = Number(last?.headers.get('retry-after'))
  expect(seconds > 0 && seconds <= 300).toBe(true)
  expect((await signIn(site, '203.0.113.10')).status).toBe(401)
})

test('the right password does not open the door of a guesser who has to wait', async () => {
  const site = await openTestSite({ limits: true })
  await site.member({ username: 'ada' })
  await spendAll(site, '203.0.113.9', () => ({}))
  const right = JSON.stringify({ username: 'ada', password: TEST_PASSWORD })
  expect((await signIn(site, '203.0.113.9', {}, right)).status).toBe(429)
  expect((await signIn(site, '203.0.113.10', {}, right)).status).toBe(200)
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'])(
  'rotating %s does not make someone else of a caller',
  async (name) => {
    const site = await openTestSite({ limits: true })
    const answers = await spendAll(site, '203.0.113.9', (at) => ({ [name]: `198.51.100.${at}` }))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  },
)

test('behind a trusted proxy each caller is counted alone, and cannot push an address in front', async () => {
  const site = await openTestSite({ limits: true, env: { TRUST_PROXY: '10.0.0.0/8' } })
  const headersOf = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}, 198.51.100.7` })
  const answers = await spendAll(site, '10.0.0.2', headersOf)
  expect(answers.at(-1)?.status).toBe(429)
  expect((await signIn(site, '10.0.0.2', { 'x-forwarded-for': '198.51.100.8' })).status).toBe(401)
})

test('an IPv6 household is one caller, however many addresses it has', async () => {
  const site = await openTestSite({ limits: true })
  const answers = await spendAll(site, '2001:db8:1:2::1', () => ({}))
  expect(answers.at(-1)?.status).toBe(429)
  expect((await signIn(site, '2001:db8:1:2:ffff::2')).status).toBe(429)
  expect((await signIn(site, '2001:db8:1:3::1')).status).toBe(401)
})

test('of twenty tries at once exactly as many pass as are allowed', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const limits = openLimits(context.database, { enabled: true, secret: 's' })
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => limits.spend('contact', '203.0.113.9')),
  )
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toHaveLength(15)
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'too_many', code: 'too_many_requests' })
  expect(refused.every((reason) => reason instanceof Refusal && (reason.retryAfter ?? 0) > 0)).toBe(true)
})

test('two processes of one site count together what guesses, each for itself what only reads', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const [one, two] = [
    openLimits(context.database, { enabled: true, secret: 's' }),
    openLimits(context.database, { enabled: true, secret: 's' }),
  ]
  for (let at = 0; at < 5; at++) await (at % 2 ? one : two).spend('contact', 'x')
  await expect(one.spend('contact', 'x')).rejects.toThrow('Too many attempts')
  await expect(two.spend('contact', 'x')).rejects.toThrow('Too many attempts')
  await two.spend('contact', 'someone else')
})

test('stored counts have no network address in them', async () => {
  const site = await openTestSite({ limits: true })
  await site.member({ username: 'ada' })
  const right = JSON.stringify({ username: 'ada', password: TEST_PASSWORD })
  await signIn(site, '203.0.113.9')
  await signIn(site, '203.0.113.9', {}, right)
  const body = JSON.stringify({ name: 'Ada', email: 'a@b.example', subject: 'Hello', message: 'Words.' })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const socket = { remoteAddress: '203.0.113.9' }
  await site.app.request('/api/contact-messages', init, { incoming: { socket } })
  const { rows } = await site.context.database.query(
    'select key from tries union all select key from rate_limits',
  )
  const keys = rows.map(({ key }) => String(key))
  for (const purpose of ['sign_in::', 'entries::', 'contact'])
    expect(keys.some((key) => key.startsWith(purpose))).toBe(true)
  expect(keys.filter((key) => key.includes('203.0.113'))).toEqual([])
})

test('members who share an address and sign in rightly do not use up its tries', async () => {
  const site = await openTestSite({ limits: true })
  await site.member({ username: 'ada' })
  const right = JSON.stringify({ username: 'ada', password: TEST_PASSWORD })
  expect((await signIn(site, '203.0.113.9')).status).toBe(401)
  await site.context.db.update(tries).set({ count: SIGN_IN_ATTEMPTS - 4 })
  for (let at = 0; at < 8; at++) expect((await signIn(site, '203.0.113.9', {}, right)).status).toBe(200)
})

test('what was typed wrongly does not use up the messages of an hour', async () => {
  const site = await openTestSite({ limits: true })
  const good = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A message.' }
  const send = async (body: object) => (await site.request('POST /api/contact-messages', { body })).status
  for (let at = 0; at < 8; at++) expect(await send({ ...good, email: 'ada@' })).toBe(400)
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push(await send(good))
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('mistyped addresses, sign-ups and orders leave the tries for the right ones', async () => {
  const site = await openTestSite({ limits: true })
  const ada = await site.member()
  const calls = [
    ['POST /api/newsletter-subscriptions', { email: 'ada@' }, null, RATE_LIMITS.mail.visitors],
    ['POST /api/register', { email: 'ada@' }, null, 5],
    ['POST /api/create-checkout-session', { tierId: 'x' }, ada, RATE_LIMITS.checkout.members],
  ] as const
  for (const [call, body, as, times] of calls)
    for (let at = 0; at < times; at++) expect((await site.request(call, { as, body })).status).toBe(400)
  const { rows } = await site.context.database.query('select key from rate_limits')
  expect(rows).toEqual([])
  const body = { email: 'ada@example.com' }
  expect((await site.request('POST /api/newsletter-subscriptions', { body })).status).toBe(201)
})

test('limits that are switched off refuse nobody', async () => {
  const { context } = await openTestSite({ seed: 'none' })
  const limits = openLimits(context.database, { enabled: false, secret: 's' })
  for (let at = 0; at < 50; at++) await limits.spend('contact', 'x')
})

// Buying a plan: the call, the hosted page, the return to the site.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
import { GOOD_CARD, look, payOnPage, press } from '#sandbox/testing/shop.ts'
import { billingCustomers, checkoutAttempts, subscriptions, tierPrices } from '#server/billing/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { readPlan } from '#server/testing/rooms/member-status.ts'
import type { TestMember } from '#server/testing/site.ts'

const CALL = 'POST /api/create-checkout-session'
const PRO = 2
const PREMIUM = 3

let site: BillingSite
let member: TestMember

beforeAll(async () => {
  site = await openBillingSite()
})

beforeEach(async () => {
  member = await site.member()
  site.calls.length = 0
})

afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const open = (tierId = PRO, more: object = {}, as = member) => site.checkout(as, tierId, more)

async function attempts() {
  return site.context.db.select().from(checkoutAttempts).where(eq(checkoutAttempts.userId, member.id))
}

const own = async (as = member) => (await site.request('GET /api/subscription', { as })).body

/** The checkouts requested from the provider since the test began. */
const opened = () => site.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/sessions'))

test('a paid checkout gives the plan until the end of its period', async () => {
  const page = await site.buy(member, PRO)
  expect(page.location).toMatch(/^http:\/\/localhost:3000\/subscription\/success\?session_id=cs_test_\w+$/)
  const [row] = await site.context.db.select().from(subscriptions).where(eq(subscriptions.userId, member.id))
  expect(await readPlan(site.context.db, member.id)).toMatchObject({
    tier: PRO,
    status: 'active',
    end: row?.periodEnd,
  })
  expect(await own()).toMatchObject({
    provider: 'sandbox',
    state: 'active',
    isPaid: true,
    plan: { tierId: PRO, name: 'Pro', price: '9.99' },
    renewsAt: row?.periodEnd.toISOString(),
    endsAt: null,
    next: null,
    pending: null,
    overdue: null,
    card: { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2034 },
  })
  const { body } = await site.request('GET /api/user-permissions', { as: member })
  expect(body.postAds).toBe(true)
  expect(await attempts()).toMatchObject([{ state: 'paid' }])
})

test('a declined card leaves the page open and the member on Free; another card pays', async () => {
  const { body } = await open()
  const page = payOnPage(site.sandbox, body.url, '4000 0000 0000 0002')
  await site.settle()
  expect(page).toMatchObject({ status: 402 })
  expect(page.html).toContain('Your card was declined.')
  expect(await own()).toMatchObject({ state: 'none', isPaid: false })
  expect(payOnPage(site.sandbox, body.url, GOOD_CARD).status).toBe(303)
  await site.settle()
  expect(await own()).toMatchObject({ state: 'active', isPaid: true })
})

test('a bank that asks is answered: a no leaves nothing, a yes the plan', async () => {
  const { body } = await open()
  payOnPage(site.sandbox, body.url, '4000 0025 0000 3155')
  press(site.sandbox, body.url, { act: 'fail' })
  await site.settle()
  expect(await own()).toMatchObject({ state: 'none', isPaid: false })
  payOnPage(site.sandbox, body.url, '4000 0025 0000 3155')
  press(site.sandbox, body.url, { act: 'confirm' })
  await site.settle()
  expect(await own()).toMatchObject({ state: 'active', isPaid: true })
})

test('who goes back has bought nothing, and finds the same page again', async () => {
  const first = await open()
  expect(look(site.sandbox, first.body.url)).toContain(`http://localhost:3000/subscription?tier=${PRO}`)
  await site.settle()
  expect(await own()).toMatchObject({ state: 'none' })
  const second = await open()
  expect(second.body.url).toBe(first.body.url)
  expect(opened()).toHaveLength(1)
})

test('a page with less than five minutes to live is closed, and a new one opened', async () => {
  const first = await open()
  await site.advance(DAY_SECONDS - 4 * MINUTE_SECONDS)
  const second = await open()
  expect(second.body.url).not.toBe(first.body.url)
  expect(payOnPage(site.sandbox, first.body.url, GOOD_CARD).status).toBe(410)
  expect((await attempts()).map(({ state }) => state).sort()).toEqual(['closed', 'open'])
})

test('a page that expired makes way for another', async () => {
  const first = await open()
  await site.advance(25 * HOUR_SECONDS)
  expect(look(site.sandbox, first.body.url)).toContain('expired')
  const second = await open()
  expect(second.status).toBe(200)
  expect(second.body.url).not.toBe(first.body.url)
  expect((await attempts()).filter(({ state }) => state === 'open')).toHaveLength(1)
})

test('who joins comes back to the address of joining', async () => {
  const { body } = await open(PRO, { isJoining: true })
  const page = payOnPage(site.sandbox, body.url, GOOD_CARD)
  expect(page.location).toMatch(/^http:\/\/localhost:3000\/subscription-success\?session_id=cs_test_\w+$/)
})

test('a price that is not the tier’s own of today opens nothing, and the answer says what it costs now', async () => {
  const stale = 'price_of_last_year'
  await site.context.db.insert(tierPrices).values({
    id: stale,
    provider: site.payments.provider,
    tierId: PRO,
    cents: 799,
    createdAt: site.clock.now(),
  })
  for (const priceId of [await site.priceOf(PREMIUM), 'price_foreign', stale, null]) {
    const { status, body } = await open(PRO, { priceId })
    expect(status, String(priceId)).toBe(409)
    expect(body).toMatchObject({ code: 'price_changed', fields: { priceId: 'Pro now costs $9.99 a month.' } })
    expect(body.error).toContain('$9.99 a month')
  }
  expect(site.calls).toEqual([])
  expect(await attempts()).toEqual([])
})

test('the price that is asked is the one of our tables', async () => {
  await open()
  expect(opened()[0]?.body).toContain(encodeURIComponent(await site.priceOf(PRO)))
})

test('tiers that are free, gone, unknown or unknown to the provider cannot be paid', async () => {
  const { db } = site.context
  const tier = { name: 'Old', priceCents: 500, description: 'x', stripePriceId: 'price_old' }
  const [archived] = await db
    .insert(membershipTiers)
    .values({ ...tier, provider: site.payments.provider, archivedAt: site.clock.now() })
    .returning({ id: membershipTiers.id })
  const [foreign] = await db
    .insert(membershipTiers)
    .values({ ...tier, provider: 'acct_other' })
    .returning({ id: membershipTiers.id })
  for (const [tierId, status, code] of [
    [1, 400, 'tier_is_free'],
    [archived?.id ?? 0, 404, 'unknown_tier'],
    [999, 404, 'unknown_tier'],
    [foreign?.id ?? 0, 409, 'tier_not_configured'],
  ] as const) {
    // The plans page has no price id for most of these tiers, and sends null.
    for (const priceId of ['price_old', null]) {
      const answer = await open(tierId, { priceId })
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
  }
  expect(site.calls).toEqual([])
})

test('only the signed-in may, from the site’s own pages', async () => {
  const body = { tierId: PRO, priceId: await site.priceOf(PRO) }
  expect((await site.request(CALL, { body })).status).toBe(401)
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign)
    expect((await site.request(CALL, { as: member, body, headers })).status).toBe(403)
  expect(site.calls).toEqual([])
})

test('nothing that a request says changes the way back', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
    referer: 'https://evil.example/',
  }
  const body = { tierId: PRO, priceId: await site.priceOf(PRO) }
  expect((await site.request(CALL, { as: member, body, headers })).status).toBe(200)
  expect(site.calls.map((call) => call.body).join(' ')).not.toContain('evil')
  for (const more of [{ successUrl: 'https://evil.example' }, { success_url: 'x' }, { customer: 'cus_x' }])
    expect((await open(PRO, more)).status).toBe(400)
})

test('a member is one customer, never one that was found by an address', async () => {
  await open()
  await open(PREMIUM)
  expect(site.calls.filter(({ path }) => path === '/v1/customers').map(({ method }) => method)).toEqual([
    'POST',
  ])
  const rows = await site.context.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, member.id))
  expect(rows).toMatchObject([{ provider: site.payments.provider }])
})

test.each(['status_500', 'status_429', 'hang_up'] as const)(
  'a provider that answers %s leaves nothing half done; the next try opens a page',
  async (fault) => {
    for (const path of ['/v1/customers', '/v1/subscriptions', '/v1/checkout/sessions']) {
      site.sandbox.faults.api = { fault, count: 99, path }
      const failed = await open()
      expect([path, failed.status, failed.body.code]).toEqual([path, 503, 'payments_down'])
      expect((await attempts()).filter(({ state }) => state !== 'failed')).toEqual([])
    }
    site.sandbox.faults.api = null
    const { status, body } = await open()
    expect(status).toBe(200)
    expect(payOnPage(site.sandbox, body.url, GOOD_CARD).status).toBe(303)
    await site.settle()
    expect(await own()).toMatchObject({ state: 'active', isPaid: true })
  },
)

test('an attempt that died half-way stands in nobody’s way', async () => {
  const first = await open()
  await site.context.db
    .update(checkoutAttempts)
    .set({ sessionId: null, url: null })
    .where(eq(checkoutAttempts.userId, member.id))
  const second = await open()
  expect(second.status).toBe(200)
  expect(second.body.url).not.toBe(first.body.url)
  expect((await attempts()).map(({ state }) => state).sort()).toEqual(['closed', 'open'])
})

test('a customer that the provider lost is made anew', async () => {
  await site.buy(member, PRO)
  const [before] = await site.context.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, member.id))
  site.sandbox.state.maps.customer.delete(before?.id ?? '')
  await site.settle()
  const { status, body } = await open()
  expect(status).toBe(200)
  expect(payOnPage(site.sandbox, body.url, GOOD_CARD).status).toBe(303)
  await site.settle()
  expect(await own()).toMatchObject({ state: 'active', isPaid: true })
  const rows = await site.context.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, member.id))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.id).not.toBe(before?.id)
})

test('the eleventh try of a member within a minute has to wait; another member at the same place has not', async () => {
  const strict = await openBillingSite({ limits: true })
  const [eager, calm] = [await strict.member(), await strict.member()]
  const [tier] = (await strict.request('GET /api/membership-tiers')).body.slice(1)
  const tryAs = (as: TestMember) =>
    strict.request(CALL, { as, body: { tierId: PRO, priceId: tier.stripePriceId } })
  for (let at = 0; at < 10; at++) expect((await tryAs(eager)).status).toBe(200)
  const late = await tryAs(eager)
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await tryAs(calm)).status).toBe(200)
  expect(strict.faults).toEqual([])
  await strict.close()
})

// A member's own plan: running, failing, ended, and while returning from a payment.

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { noFaults } from '#sandbox/faults.ts'
import { GOOD_CARD, payOnPage } from '#sandbox/testing/shop.ts'
import { checkoutAttempts, subscriptions } from '#server/billing/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { readPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember } from '#server/testing/site.ts'

const PRO = 2
const PREMIUM = 3
const MONTH = 31 * DAY_SECONDS

let site: BillingSite
let member: TestMember

beforeAll(async () => {
  site = await openBillingSite()
})

beforeEach(async () => {
  member = await site.member()
  site.calls.length = 0
})

afterEach(() => {
  Object.assign(site.sandbox.faults, noFaults())
})

afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const own = async () => (await site.request('GET /api/subscription', { as: member })).body

async function open(as = member): Promise<{ url: string; sessionId: string }> {
  const [tier] = await site.context.db.select().from(membershipTiers).where(eq(membershipTiers.id, PRO))
  const body = { tierId: PRO, priceId: tier?.stripePriceId }
  const { url } = (await site.request('POST /api/create-checkout-session', { as, body })).body
  const [row] = await site.context.db
    .select()
    .from(checkoutAttempts)
    .where(eq(checkoutAttempts.userId, as.id))
  return { url, sessionId: row?.sessionId ?? '' }
}

async function progress(sessionId?: string, as = member) {
  const query = sessionId === undefined ? '' : `?session_id=${sessionId}`
  return (await site.request(`GET /api/subscription/status${query}`, { as })).body
}

test('the way back finds the payment before, and without, any message', async () => {
  site.sandbox.faults.webhooks = 'dropped'
  const { url, sessionId } = await open()
  expect(await progress(sessionId)).toEqual({ state: 'none', plan: null })
  payOnPage(site.sandbox, url, GOOD_CARD)
  expect(await progress()).toEqual({ state: 'none', plan: null })
  expect(await progress(sessionId)).toEqual({
    state: 'paid',
    plan: { tierId: PRO, name: 'Pro', price: '9.99' },
  })
  expect(await progress()).toMatchObject({ state: 'paid' })
  const { body } = await site.request('GET /api/user-permissions', { as: member })
  expect(body.postAds).toBe(true)
})

test('the id of somebody else’s checkout finds nothing, asks nobody, and gives nothing', async () => {
  const { url, sessionId } = await open()
  payOnPage(site.sandbox, url, GOOD_CARD)
  const stranger = await site.member()
  site.calls.length = 0
  for (const id of [sessionId, 'cs_test_none', 'x'.repeat(255)])
    expect(await progress(id, stranger)).toEqual({ state: 'none', plan: null })
  expect(site.calls).toEqual([])
  const answer = await site.request(`GET /api/subscription/status?session_id=${sessionId}`)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('a checkout of another customer is not believed, even where our own row says so', async () => {
  const { url, sessionId } = await open()
  payOnPage(site.sandbox, url, GOOD_CARD)
  const stranger = await site.member()
  await open(stranger)
  await site.context.db.delete(checkoutAttempts).where(eq(checkoutAttempts.userId, member.id))
  await site.context.db
    .update(checkoutAttempts)
    .set({ sessionId })
    .where(eq(checkoutAttempts.userId, stranger.id))
  expect(await progress(sessionId, stranger)).toEqual({ state: 'none', plan: null })
})

test('whoever asks a hundred times asks the provider once, and not at all once it is paid', async () => {
  site.sandbox.faults.webhooks = 'dropped'
  const { url, sessionId } = await open()
  const crowd = () => Promise.all(Array.from({ length: 100 }, () => progress(sessionId)))
  site.calls.length = 0
  await crowd()
  expect(site.calls.length).toBeLessThan(10)
  payOnPage(site.sandbox, url, GOOD_CARD)
  site.calls.length = 0
  for (const { state } of await crowd()) expect(state).toBe('paid')
  expect(site.calls.length).toBeLessThan(10)
  site.calls.length = 0
  await crowd()
  expect(site.calls).toEqual([])
  const ask = () => site.request('GET /api/subscription/invoices', { as: member })
  const answers = await Promise.all(Array.from({ length: 30 }, ask))
  for (const { body } of answers) expect(body.data).toMatchObject([{ amount: '9.99', state: 'paid' }])
  expect(site.calls.length).toBeLessThan(5)
})

test('while the provider is silent the payment is waited for, not denied', async () => {
  const { url, sessionId } = await open()
  payOnPage(site.sandbox, url, GOOD_CARD)
  site.sandbox.faults.api = { fault: 'status_500', count: 99 }
  expect(await progress(sessionId)).toEqual({ state: 'waiting', plan: null })
  site.sandbox.faults.api = null
  expect(await progress(sessionId)).toMatchObject({ state: 'paid' })
})

test('the plan is told without asking the provider', async () => {
  await site.buy(member, PRO)
  site.calls.length = 0
  await own()
  await progress()
  expect(site.calls).toEqual([])
})

test('one statement tells the plan, the price that is paid and the price that follows', async () => {
  await site.buy(member, PREMIUM)
  const { body: preview } = await site.request('POST /api/subscription/change-preview', {
    as: member,
    body: { tierId: PRO },
  })
  const body = { tierId: PRO, at: preview.at }
  await site.request('POST /api/subscription/change', { as: member, body })
  await site.settle()
  const statements = await statementsOf(site.context.db, async () => {
    expect(await own()).toMatchObject({
      state: 'active',
      plan: { tierId: PREMIUM, name: 'Premium', price: '19.99' },
      next: { tierId: PRO, name: 'Pro', price: '9.99' },
    })
  })
  // The first one finds the session.
  expect(statements).toHaveLength(2)
})

test('who never paid has no plan, no invoices and no portal', async () => {
  expect(await own()).toEqual({
    provider: 'sandbox',
    state: 'none',
    isRunning: false,
    isPaid: false,
    plan: null,
    renewsAt: null,
    endsAt: null,
    next: null,
    pending: null,
    overdue: null,
    card: null,
    gift: null,
  })
  const { body } = await site.request('GET /api/subscription/invoices', { as: member })
  expect(body).toEqual({ data: [], pagination: { total: 0 } })
  const portal = await site.request('POST /api/billing-portal', { as: member, body: { purpose: 'home' } })
  expect([portal.status, portal.body.code]).toEqual([409, 'not_subscribed'])
  expect(site.calls).toEqual([])
})

test('invoices are the provider’s, newest first, and only one’s own', async () => {
  await site.buy(member, PRO)
  await site.buy(await site.member(), 3)
  await site.advance(MONTH + 2 * HOUR_SECONDS)
  member = await site.signInAgain(member)
  const { body } = await site.request('GET /api/subscription/invoices', { as: member })
  expect(body.pagination).toEqual({ total: 2 })
  expect(body.data.map(({ amount, state }: Record<string, string>) => [amount, state])).toEqual([
    ['9.99', 'paid'],
    ['9.99', 'paid'],
  ])
  expect(body.data[0].at > body.data[1].at).toBe(true)
})

test('a renewal that fails is told with its days of grace, and rights end with them', async () => {
  await site.buy(member, PRO, '4000 0000 0000 0341')
  await site.advance(MONTH + 2 * HOUR_SECONDS)
  member = await site.signInAgain(member)
  const [row] = await site.context.db.select().from(subscriptions).where(eq(subscriptions.userId, member.id))
  const since = row?.pastDueSince ?? new Date(0)
  expect(await own()).toMatchObject({
    state: 'past_due',
    isPaid: true,
    renewsAt: null,
    overdue: {
      since: since.toISOString(),
      until: new Date(since.getTime() + 7 * DAY_SECONDS * 1000).toISOString(),
    },
  })
  site.sandbox.faults.webhooks = 'dropped'
  site.sandbox.advance(7 * DAY_SECONDS)
  expect(await own()).toMatchObject({ state: 'past_due', isPaid: false })
})

test('a planned end comes to the second, though nobody tells of it', async () => {
  await site.buy(member, PRO)
  await site.request('POST /api/subscription/cancel', { as: member })
  site.sandbox.faults.webhooks = 'dropped'
  const { endsAt } = await own()
  const left = Date.parse(endsAt) / 1000 - site.sandbox.now()
  site.sandbox.advance(left - 1)
  expect(await own()).toMatchObject({ state: 'active', isPaid: true, endsAt, renewsAt: null })
  site.sandbox.advance(1)
  expect(await own()).toMatchObject({ state: 'ended', isPaid: false, endsAt })
})

test('a subscription that the provider lost lasts for what is paid', async () => {
  await site.buy(member, PRO)
  await site.context.db
    .update(subscriptions)
    .set({ state: 'missing' })
    .where(eq(subscriptions.userId, member.id))
  const [row] = await site.context.db.select().from(subscriptions).where(eq(subscriptions.userId, member.id))
  expect(await own()).toMatchObject({
    state: 'active',
    isPaid: true,
    renewsAt: null,
    endsAt: row?.periodEnd.toISOString(),
  })
})

test('what another account told is none of this one’s business', async () => {
  await site.buy(member, PRO)
  await site.context.db
    .update(subscriptions)
    .set({ provider: 'acct_other' })
    .where(eq(subscriptions.userId, member.id))
  const plan = await readPlan(site.context.db, member.id)
  // The plan's rights last until their date; the member cannot change that subscription here.
  expect(await own()).toMatchObject({
    state: 'active',
    card: null,
    gift: null,
    renewsAt: null,
    endsAt: plan.end?.toISOString(),
  })
})

test('without a provider the plan is told, and what needs one says so', async () => {
  const plain = await openTestSite()
  const paid = await plain.member({ tier: 'pro' })
  const plan = await plain.request('GET /api/subscription', { as: paid })
  expect(plan.body).toMatchObject({ provider: null, state: 'active', isPaid: true, plan: { tierId: PRO } })
  const invoices = await plain.request('GET /api/subscription/invoices', { as: paid })
  expect(invoices.body.data).toEqual([])
  const tries: [string, object?][] = [
    ['POST /api/create-checkout-session', { tierId: PRO, priceId: 'price_x' }],
    ['POST /api/create-checkout-session', { tierId: PRO, priceId: null }],
    ['POST /api/subscription/change-preview', { tierId: PRO }],
    ['POST /api/subscription/change', { tierId: PRO, at: new Date().toISOString() }],
    ['POST /api/subscription/cancel'],
    ['POST /api/subscription/resume'],
    ['POST /api/billing-portal', { purpose: 'card' }],
  ]
  for (const [call, body] of tries) {
    const answer = await plain.request(call, { as: paid, ...(body && { body }) })
    expect([call, answer.status, answer.body.code]).toEqual([call, 503, 'billing_unavailable'])
  }
})

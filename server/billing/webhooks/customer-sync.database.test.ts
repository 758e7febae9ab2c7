import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { GOOD_CARD, openShop, payOnPage, type Shop } from '#sandbox/testing/shop.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import { stripePayments } from '#server/adapters/payments/stripe.ts'
import { billingCustomers, checkoutAttempts, subscriptions, tierPrices } from '#server/billing/tables.ts'
import { readPlan, setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { CustomerBusy, syncCustomer, withCustomer } from './customer-sync.ts'

let shop: Shop
let site: TestSite
let payments: Payments
let member: TestMember
let prices: Record<'pro' | 'premium', string>
let customerId: string

beforeEach(async () => {
  shop = await openShop()
  const { host, port } = await shop.sandbox.listen()
  site = await openTestSite()
  payments = stripePayments({
    secretKey: shop.sandbox.key,
    webhookSecret: shop.sandbox.webhookSecret,
    apiBase: `http://${host}:${port}`,
    site: 'test',
    provider: 'sandbox:test',
    clock: { now: () => new Date(shop.sandbox.now() * 1000) },
  })
  member = await site.member()
  prices = { pro: await publish(2, 'Pro', 999), premium: await publish(3, 'Premium', 1999) }
  customerId = await payments.checkouts.customerFor({
    userId: member.id,
    username: member.username,
    email: null,
  })
  await site.context.db
    .insert(billingCustomers)
    .values({ id: customerId, provider: payments.provider, userId: member.id, createdAt: new Date() })
})

afterEach(() => shop.close())

async function publish(tierId: number, name: string, cents: number): Promise<string> {
  const { priceId } = await payments.plans.publish({ tierId, name, description: name, cents })
  await site.context.db
    .insert(tierPrices)
    .values({ id: priceId, provider: payments.provider, tierId, cents, createdAt: new Date() })
  return priceId
}

async function buy(priceId: string, card = GOOD_CARD): Promise<void> {
  const checkout = await payments.checkouts.open({
    attempt: `attempt-${Math.random()}`,
    customerId,
    priceId,
    userId: member.id,
    tierId: 2,
    successUrl: 'http://localhost:3000/subscription/success',
    cancelUrl: 'http://localhost:3000/subscription',
  })
  payOnPage(shop.sandbox, checkout.url ?? '', card)
}

async function plan() {
  const { renews: _, ...row } = await readPlan(site.context.db, member.id)
  return row
}

const sync = () => syncCustomer(site.context, payments, customerId)

test('what was bought is on the member, with the end of the period', async () => {
  await buy(prices.pro)
  const told = await sync()
  expect(told?.leading?.tierId).toBe(2)
  expect(await plan()).toEqual({ tier: 2, status: 'active', end: told?.leading?.subscription.periodEnd })
  const rows = await site.context.db.select().from(subscriptions)
  expect(rows).toMatchObject([{ userId: member.id, tierId: 2, state: 'active', card: { last4: '4242' } }])
})

test('a second time changes nothing and tells of nothing', async () => {
  await buy(prices.pro)
  await sync()
  const told = await sync()
  expect(told?.after).toEqual(told?.before)
})

test('who never bought anything keeps the plan that was chosen', async () => {
  await setPlan(site.context.db, member.id, { tierId: 2 })
  await sync()
  expect(await plan()).toEqual({ tier: 2, status: null, end: null })
})

test('a failed renewal is grace from the first failure on, whoever looks how often', async () => {
  await buy(prices.pro, '4000 0000 0000 0341')
  await sync()
  const [{ periodEnd } = { periodEnd: new Date() }] = await site.context.db.select().from(subscriptions)
  shop.sandbox.freeze()
  shop.sandbox.advance(Math.floor(periodEnd.getTime() / 1000) - shop.sandbox.now() + 2 * HOUR_SECONDS)
  await sync()
  const first = await plan()
  expect(first).toMatchObject({ tier: 2, status: 'past_due' })
  shop.sandbox.advance(3 * DAY_SECONDS)
  await sync()
  expect(await plan()).toEqual(first)
  shop.sandbox.advance(5 * DAY_SECONDS)
  await sync()
  expect(await plan()).toMatchObject({ tier: 1, status: 'past_due' })
})

test('an end that came leaves the member on the free tier', async () => {
  await buy(prices.premium)
  const told = await sync()
  await payments.subscriptions.end(told?.leading?.subscription.id ?? '', { refund: false })
  await sync()
  expect(await plan()).toMatchObject({ tier: 1, status: 'canceled' })
})

test('of two that are paid the higher one counts', async () => {
  await buy(prices.pro)
  await buy(prices.premium)
  await sync()
  expect(await plan()).toMatchObject({ tier: 3, status: 'active' })
})

test('a paid checkout is closed by whoever tells first', async () => {
  await site.context.db.insert(checkoutAttempts).values({
    id: 'a1',
    provider: payments.provider,
    userId: member.id,
    tierId: 2,
    priceId: prices.pro,
    state: 'open',
    expiresAt: new Date(Date.now() + DAY_SECONDS * 1000),
    createdAt: new Date(),
  })
  await buy(prices.pro)
  await sync()
  expect(await site.context.db.select().from(checkoutAttempts)).toMatchObject([{ state: 'paid' }])
})

test('a customer of another account, or of nobody, is none of ours', async () => {
  await site.context.db.update(billingCustomers).set({ provider: 'acct_other' })
  expect(await sync()).toBeNull()
  expect(await syncCustomer(site.context, payments, 'cus_none')).toBeNull()
})

test('a customer that the provider lost keeps what is paid until its end', async () => {
  await buy(prices.pro)
  await sync()
  const before = await plan()
  await shop.stripe.customers.del(customerId)
  await sync()
  expect(await plan()).toEqual(before)
  expect(await site.context.db.select().from(subscriptions)).toMatchObject([{ state: 'missing' }])
})

test('ten at once end as one would', async () => {
  await buy(prices.pro)
  await Promise.all(Array.from({ length: 10 }, sync))
  expect(await plan()).toMatchObject({ tier: 2, status: 'active' })
  expect(await site.context.db.select().from(billingCustomers)).toMatchObject([
    { heldBy: null, heldUntil: null },
  ])
})

test('who holds a customer holds it alone; a holder that died holds nobody up for ever', async () => {
  const order: string[] = []
  const turn = (name: string) =>
    withCustomer(site.context, customerId, async () => {
      order.push(`${name} in`)
      await new Promise((done) => setTimeout(done, 30))
      order.push(`${name} out`)
    })
  await Promise.all([turn('one'), turn('two')])
  expect(order.map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out'])
  await site.context.db.update(billingCustomers).set({ heldBy: 'the dead', heldUntil: site.clock.now() })
  site.clock.advance(1)
  await turn('three')
  expect(order.at(-1)).toBe('three out')
})

test('an answer that came too late is not written over a newer one', async () => {
  await buy(prices.pro)
  const slow: Payments = {
    ...payments,
    subscriptions: {
      ...payments.subscriptions,
      of: async (id) => {
        const told = await payments.subscriptions.of(id)
        // Meanwhile the lease has expired and another process has taken it.
        await site.context.db.update(billingCustomers).set({ heldBy: 'another' })
        return told
      },
    },
  }
  await expect(syncCustomer(site.context, slow, customerId)).rejects.toThrow(CustomerBusy)
  expect(await plan()).toMatchObject({ tier: 1, status: null })
})

// Missed events are made up for within an hour, and the provider's records win.

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { auditLog } from '#server/base/tables.ts'
import { maintain } from '#server/billing/subscriptions/maintenance.ts'
import { checkoutAttempts, subscriptions, webhookEvents } from '#server/billing/tables.ts'
import { isPaid } from '#server/membership/entitlements.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { customerOf, pay, planOf } from '#server/testing/rooms/purchases.ts'
import type { TestMember } from '#server/testing/site.ts'
import { reconcile, takeMissedWebhookEvents } from './reconcile.ts'

let site: BillingSite
let member: TestMember

beforeEach(async () => {
  site = await openBillingSite()
  member = await site.member()
})

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

async function hourLater(): Promise<void> {
  await site.advance(HOUR_SECONDS)
  await maintain(site.context, site.rooms.billing)
}

const dropWebhooks = () => {
  site.sandbox.faults.webhooks = 'dropped'
}

test('with every webhook lost, a purchase arrives within the hour', async () => {
  dropWebhooks()
  await pay(site, member, 2)
  await site.context.db.insert(checkoutAttempts).values({
    id: 'a1',
    provider: site.payments.provider,
    userId: member.id,
    tierId: 2,
    priceId: 'price_x',
    state: 'open',
    expiresAt: new Date(site.payments.clock.now().getTime() + DAY_SECONDS * 1000),
    createdAt: site.clock.now(),
  })
  await site.settle()
  expect(await planOf(site, member)).toMatchObject({ tier: 1 })
  await hourLater()
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
})

test('with every webhook lost, renewals, changes and ends arrive too', async () => {
  await pay(site, member, 2)
  await site.settle()
  const [first] = await site.context.db.select().from(subscriptions)
  dropWebhooks()
  await site.advance(32 * DAY_SECONDS)
  await hourLater()
  const [renewed] = await site.context.db.select().from(subscriptions)
  expect(renewed?.periodStart).toEqual(first?.periodEnd)
  expect(await planOf(site, member)).toMatchObject({ status: 'active', end: renewed?.periodEnd })
  await site.payments.subscriptions.end(first?.id ?? '', { refund: false })
  await site.advance(DAY_SECONDS)
  await hourLater()
  expect(await planOf(site, member)).toMatchObject({ tier: 1, status: 'canceled' })
})

test('a site that was down asks for what it did not take', async () => {
  const customerId = await customerOf(site, member)
  site.sandbox.faults.delayMs = 1_000_000
  await pay(site, member, 2)
  expect(await site.context.db.select().from(subscriptions)).toEqual([])
  await takeMissedWebhookEvents(site.context, site.payments)
  await site.jobs.runAll()
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
  const taken = await site.context.db
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.customerId, customerId))
  expect(taken.some(({ state }) => state === 'done')).toBe(true)
  await takeMissedWebhookEvents(site.context, site.payments)
  expect(site.jobs.added.filter(({ name }) => name === 'membership.webhook_events')).toEqual([])
})

test('nobody is asked about whose plan stands still', async () => {
  await pay(site, member, 2)
  await site.settle()
  site.calls.length = 0
  await reconcile(site.context, site.payments)
  expect(site.calls).toEqual([])
})

test('a customer whom the provider has lost: paid until the end, and admins are told once', async () => {
  await pay(site, member, 2)
  await site.settle()
  const customerId = await customerOf(site, member)
  dropWebhooks()
  site.sandbox.state.maps.customer.delete(customerId)
  site.sandbox.state.maps.subscription.clear()
  await site.advance(2 * DAY_SECONDS)
  await hourLater()
  await hourLater()
  const plan = await planOf(site, member)
  expect(plan).toMatchObject({ tier: 2, status: 'active', renews: false })
  expect(await site.context.db.select().from(subscriptions)).toMatchObject([{ state: 'missing' }])
  const warned = await site.context.db.select().from(auditLog)
  expect(warned.filter(({ action }) => action === 'billing_customer_missing')).toHaveLength(1)
  await site.advance(30 * DAY_SECONDS)
  const { end: subscriptionEndDate, renews: subscriptionRenews } = await planOf(site, member)
  const later = { subscriptionStatus: 'active', subscriptionEndDate, subscriptionRenews }
  expect(isPaid(later, site.payments.clock.now())).toBe(false)
})

test('many at once are read from the provider’s list, and only those that differ are asked for', async () => {
  const members = await Promise.all(Array.from({ length: 104 }, () => site.member()))
  for (const one of members) await pay(site, one, 2)
  await site.settle()
  expect(await site.context.db.$count(subscriptions)).toBe(104)
  const [gone, changed] = await site.context.db.select().from(subscriptions).orderBy(subscriptions.startedAt)
  dropWebhooks()
  await site.payments.subscriptions.end(gone?.id ?? '', { refund: false })
  await site.payments.subscriptions.endAtPeriodEnd(changed?.id ?? '')
  await site.advance(DAY_SECONDS + HOUR_SECONDS)
  site.calls.length = 0
  const done = await reconcile(site.context, site.payments)
  expect(done).toEqual({ looked: 104, brought: 2 })
  expect(site.calls.filter(({ path }) => path === '/v1/subscriptions').length).toBeLessThan(10)
  const states = await site.context.db.select().from(subscriptions)
  expect(states.find(({ id }) => id === gone?.id)?.state).toBe('canceled')
  expect(states.find(({ id }) => id === changed?.id)?.endsAt).not.toBeNull()
  expect(await reconcile(site.context, site.payments)).toEqual({ looked: 0, brought: 0 })
}, 120_000)

test('one customer whose books cannot be read holds up nobody else', async () => {
  const others = await Promise.all(Array.from({ length: 8 }, () => site.member()))
  for (const one of [member, ...others]) await site.buy(one, 2)
  dropWebhooks()
  const [first] = await site.context.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, member.id))
  const held = site.sandbox.state.maps.subscription.get(first?.id ?? '')
  if (held) held.start_date = 1e18
  await site.advance(31 * DAY_SECONDS + 2 * HOUR_SECONDS)
  const { brought } = await reconcile(site.context, site.payments)
  expect(brought).toBe(9)
  const rows = await site.context.db.select().from(subscriptions)
  const renewed = rows.filter(({ periodEnd }) => periodEnd > site.context.clock.now())
  expect(renewed.map(({ userId }) => userId).sort()).toEqual(others.map(({ id }) => id).sort())
})

test('while the provider is down nothing is lost or half done', async () => {
  await pay(site, member, 2)
  await site.settle()
  const before = await planOf(site, member)
  await site.advance(2 * DAY_SECONDS)
  for (const fault of ['status_500', 'status_429', 'hang_up'] as const) {
    site.sandbox.faults.api = { fault, count: 1_000 }
    await expect(reconcile(site.context, site.payments)).rejects.toThrow()
    expect(await planOf(site, member)).toEqual(before)
  }
  site.sandbox.faults.api = null
  await reconcile(site.context, site.payments)
  expect(await planOf(site, member)).toEqual(before)
}, 60_000)

test('checkouts of long ago are forgotten, open ones and newer ones are not', async () => {
  const { db } = site.context
  const now = site.payments.clock.now().getTime()
  const row = { provider: site.payments.provider, userId: member.id, tierId: 2, priceId: 'price_old' }
  const at = (days: number) => new Date(now - days * DAY_SECONDS * 1000)
  await db.insert(checkoutAttempts).values([
    { ...row, id: 'paid-of-old', state: 'paid', expiresAt: at(499), createdAt: at(500) },
    { ...row, id: 'open-of-old', state: 'open', expiresAt: at(499), createdAt: at(500) },
    { ...row, id: 'paid-lately', state: 'paid', expiresAt: at(29), createdAt: at(30) },
  ])
  await site.advance(DAY_SECONDS)
  await maintain(site.context, site.rooms.billing)
  const kept = await db.select({ id: checkoutAttempts.id }).from(checkoutAttempts)
  expect(kept.map(({ id }) => id).filter((id) => /-of-old|-lately/.test(id))).toEqual(
    expect.arrayContaining(['open-of-old', 'paid-lately']),
  )
  expect(kept.map(({ id }) => id)).not.toContain('paid-of-old')
})

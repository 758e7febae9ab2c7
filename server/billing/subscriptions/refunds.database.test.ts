// Returned money: a duplicate subscription, a refund by an admin, a dispute.

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#contract/durations.ts'
import { press } from '#sandbox/testing/shop.ts'
import { auditLog } from '#server/base/tables.ts'
import { giveSubscriptionBack } from '#server/billing/checkout/duplicate-subscriptions.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { openPage, pay, planOf } from '#server/testing/rooms/purchases.ts'
import type { TestMember } from '#server/testing/site.ts'

const DISPUTED = '4000 0000 0000 0259'

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

const held = () =>
  site.context.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, member.id))
    .orderBy(subscriptions.tierId)

async function alerts() {
  const rows = await site.context.db.select().from(auditLog).orderBy(auditLog.id)
  return rows.map(({ action }) => action).filter((action) => action.startsWith('billing_'))
}

const charges = () => [...site.sandbox.state.maps.charge.values()]
const subjects = () => site.emails.map(({ subject }) => subject.replace(/^[^:]*: /, ''))
/** Presses a button of the sandbox's page for admins. */
async function control(form: Record<string, string>): Promise<void> {
  const path = '/control'
  const { html } = site.sandbox.page({ path, form: null, isAdmin: true })
  const csrf = /name="csrf" value="(\w+)"/.exec(html)?.[1] ?? ''
  site.sandbox.page({ path, form: { csrf, ...form }, isAdmin: true })
  await site.settle()
}

test.each([
  ['the dearer one first', [3, 2]],
  ['the cheaper one first', [2, 3]],
])('of two that were paid in two tabs the higher is kept, the other paid back: %s', async (_, tiers) => {
  const pages = [await openPage(site, member, tiers[0] ?? 0), await openPage(site, member, tiers[1] ?? 0)]
  for (const page of pages)
    press(site.sandbox, page, { act: 'pay', number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })
  await site.settle()
  expect(await planOf(site, member)).toMatchObject({ tier: 3, status: 'active' })
  expect((await held()).map(({ tierId, state }) => [tierId, state])).toEqual([
    [2, 'canceled'],
    [3, 'active'],
  ])
  expect(
    charges()
      .map(({ amount, refunded }) => [amount, refunded])
      .sort(),
  ).toEqual([
    [1999, false],
    [999, true],
  ])
  expect(subjects().filter((subject) => subject.startsWith('Your second'))).toEqual([
    'Your second membership was canceled and refunded',
  ])
  expect(subjects()).not.toContain('Your Pro membership has ended')
  expect(await alerts()).toEqual(['billing_paid_twice'])
})

test('of two of the same tier the older one is kept', async () => {
  await pay(site, member, 2)
  await site.advance(60)
  const [older] = await held()
  await pay(site, member, 2)
  await site.settle()
  expect((await held()).filter(({ state }) => state === 'active').map(({ id }) => id)).toEqual([older?.id])
  expect(charges().filter(({ refunded }) => refunded)).toHaveLength(1)
})

test('told five times at once, the second is paid back once', async () => {
  site.sandbox.faults.copies = 5
  await pay(site, member, 2)
  await pay(site, member, 3)
  await site.settle()
  expect(site.sandbox.state.maps.refund.size).toBe(1)
  expect(subjects().filter((subject) => subject.startsWith('Your second'))).toHaveLength(1)
})

test('a provider that fails in between does not keep the money', async () => {
  await pay(site, member, 2)
  await pay(site, member, 3)
  site.sandbox.faults.api = { fault: 'status_500', count: 3, path: '/v1/refunds' }
  await expect(site.settle()).rejects.toThrow()
  expect(site.sandbox.state.maps.refund.size).toBe(0)
  site.sandbox.faults.api = null
  const [second, first] = await held()
  if (!first || !second) throw new Error('Two were bought.')
  const job = { customerId: first.customerId, subscriptionId: second.id, remainingId: first.id }
  await giveSubscriptionBack(site.context, site.payments, job)
  await giveSubscriptionBack(site.context, site.payments, job)
  await site.settle()
  expect(charges().map(({ amount, refunded }) => [amount, refunded])).toEqual([
    [999, true],
    [1999, false],
  ])
  expect(await alerts()).toEqual(['billing_paid_twice'])
})

test('an admin who was quicker has paid it back: it is not tried for ever, and the member is told', async () => {
  await pay(site, member, 2)
  await pay(site, member, 3)
  site.sandbox.faults.api = { fault: 'status_500', count: 3, path: '/v1/refunds' }
  await expect(site.settle()).rejects.toThrow()
  site.sandbox.faults.api = null
  await control({ act: 'refund', id: charges().find(({ amount }) => amount === 999)?.id ?? '' })
  const [second, first] = await held()
  if (!first || !second) throw new Error('Two were bought.')
  const job = { customerId: first.customerId, subscriptionId: second.id, remainingId: first.id }
  await giveSubscriptionBack(site.context, site.payments, job)
  await site.settle()
  expect(site.sandbox.state.maps.refund.size).toBe(1)
  expect(await alerts()).toEqual(['billing_paid_twice'])
  expect(subjects()).toContain('Your second membership was canceled and refunded')
})

test('two that lie further apart are for an admin to decide', async () => {
  await pay(site, member, 2)
  await site.advance(3 * DAY_SECONDS)
  await pay(site, member, 3)
  await site.settle()
  await site.settle()
  expect((await held()).map(({ state }) => state)).toEqual(['active', 'active'])
  expect(await planOf(site, member)).toMatchObject({ tier: 3 })
  expect(await alerts()).toEqual(['billing_several_subscriptions'])
})

test('a refund in full leaves the membership and tells the admins', async () => {
  await pay(site, member, 2)
  await site.settle()
  await control({ act: 'refund', id: charges()[0]?.id ?? '' })
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
  expect(await alerts()).toEqual(['billing_payment_refunded'])
})

test('a dispute plans the end, bans nobody, and its verdict is told', async () => {
  await pay(site, member, 2)
  await site.settle()
  const id = charges()[0]?.id ?? ''
  await control({ act: 'dispute', id })
  const [row] = await held()
  expect(row).toMatchObject({ state: 'active', endsAt: row?.periodEnd })
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active', renews: false })
  expect((await site.request('GET /api/user', { as: member })).status).toBe(200)
  const [dispute] = [...site.sandbox.state.maps.dispute.keys()]
  await control({ act: 'won', id: dispute ?? '' })
  expect(await alerts()).toEqual(['billing_dispute_opened', 'billing_dispute_won'])
  await site.advance(32 * DAY_SECONDS)
  expect(await planOf(site, member)).toMatchObject({ tier: 1, status: 'canceled' })
})

test('a disputed first payment, lost', async () => {
  await pay(site, member, 2, DISPUTED)
  await site.settle()
  const [dispute] = [...site.sandbox.state.maps.dispute.keys()]
  await control({ act: 'lost', id: dispute ?? '' })
  expect(await alerts()).toEqual(['billing_dispute_opened', 'billing_dispute_lost'])
  expect(await planOf(site, member)).toMatchObject({ tier: 2, renews: false })
})

test('an inquiry that is closed without a verdict is told, and ends no plan that was resumed', async () => {
  await pay(site, member, 2)
  await site.settle()
  await control({ act: 'dispute', id: charges()[0]?.id ?? '' })
  expect((await site.request('POST /api/subscription/resume', { as: member })).status).toBe(200)
  const [dispute] = [...site.sandbox.state.maps.dispute.keys()]
  await control({ act: 'warning_closed', id: dispute ?? '' })
  expect(await alerts()).toEqual(['billing_dispute_opened', 'billing_dispute_closed'])
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active', renews: true })
})

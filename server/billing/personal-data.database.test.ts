// Erasing a paying account: no further charge, no personal data left, and later webhook events change nothing.

import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#contract/durations.ts'
import { press } from '#sandbox/testing/shop.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { auditLog } from '#server/base/tables.ts'
import { sendDueCommands } from '#server/billing/provider/commands.ts'
import { cleanUpKeys } from '#server/billing/webhooks/idempotency.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { readPlan } from '#server/testing/rooms/member-status.ts'
import { openPage, pay } from '#server/testing/rooms/purchases.ts'
import type { TestMember } from '#server/testing/site.ts'
import {
  billingCustomers,
  billingIdempotencyKeys,
  checkoutAttempts,
  subscriptions,
  webhookEvents,
} from './tables.ts'

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

const erase = () => eraseMember(site.context, member.username, personalData)
const states = () => [...site.sandbox.state.maps.subscription.values()].map(({ status }) => status)
const refunds = () => site.sandbox.state.maps.refund.size

async function erased() {
  const { tier, status, end } = await readPlan(site.context.db, member.id)
  return { tier, status, end }
}

test('what is paid ends with the provider, and the customer stays in the books without a name', async () => {
  await pay(site, member, 2)
  await site.settle()
  await erase()
  await sendDueCommands(site.context, site.payments)
  expect(states()).toEqual(['canceled'])
  await site.settle()
  expect(await erased()).toEqual({ tier: null, status: null, end: null })
  expect(await site.context.db.select().from(billingCustomers)).toMatchObject([{ userId: null }])
  expect(await site.context.db.select().from(subscriptions)).toMatchObject([
    { userId: null, card: null, state: 'canceled' },
  ])
  expect(refunds()).toBe(0)
})

test('the provider is down at that moment: it is told when it is back', async () => {
  await pay(site, member, 2)
  await site.settle()
  site.sandbox.faults.api = { fault: 'hang_up', count: 1_000 }
  await erase()
  await sendDueCommands(site.context, site.payments)
  expect(states()).toEqual(['active'])
  site.sandbox.faults.api = null
  await site.advance(120)
  await sendDueCommands(site.context, site.payments)
  expect(states()).toEqual(['canceled'])
})

test('what is charged after the erasure, because nobody could be told, is given back; what was paid before is not', async () => {
  await site.buy(member, 2)
  site.sandbox.faults.api = { fault: 'hang_up', count: 100_000 }
  await erase()
  await site.advance(32 * DAY_SECONDS)
  site.sandbox.faults.api = null
  await site.advance(2 * DAY_SECONDS)
  await sendDueCommands(site.context, site.payments)
  await site.settle()
  expect(states()).toEqual(['canceled'])
  expect([charged(), refunds()]).toEqual([2, 1])
})

test('news that come later change nothing and are written to nobody', async () => {
  await pay(site, member, 2)
  await site.settle()
  const emails = site.emails.length
  await erase()
  await sendDueCommands(site.context, site.payments)
  await site.advance(40 * DAY_SECONDS)
  expect(await erased()).toEqual({ tier: null, status: null, end: null })
  expect(site.emails).toHaveLength(emails)
  const open = await site.context.db.select().from(webhookEvents).where(eq(webhookEvents.state, 'pending'))
  expect(open).toEqual([])
  expect(charged()).toBe(1)
})

const charged = () => [...site.sandbox.state.maps.charge.values()].filter(({ paid }) => paid).length

test('who pays on a page that was still open gets the money back', async () => {
  const page = await openPage(site, member, 2)
  await erase()
  press(site.sandbox, page, { act: 'pay', number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })
  await site.settle()
  await site.settle()
  expect(states()).toEqual(['canceled'])
  expect(refunds()).toBe(1)
  expect(await erased()).toEqual({ tier: null, status: null, end: null })
  const told = await site.context.db.select().from(auditLog).orderBy(auditLog.id)
  expect(told.at(-1)).toMatchObject({ action: 'billing_payment_returned', subjectKind: 'payment' })
})

test("the marks of an erasure grow old by the provider's clock, however far it is ahead of ours", async () => {
  await site.buy(member, 2)
  await site.advance(420 * DAY_SECONDS)
  site.sandbox.faults.api = { fault: 'hang_up', count: 100_000 }
  await erase()
  await cleanUpKeys(site.context.db, site.payments.clock.now())
  const marks = await site.context.db
    .select()
    .from(billingIdempotencyKeys)
    .where(like(billingIdempotencyKeys.key, 'ownerless:%'))
  expect(marks).toHaveLength(2)
})

test('what a member takes along names what they paid for', async () => {
  await pay(site, member, 2)
  await site.settle()
  const data = await exportMember(site.context.db, member.username, personalData)
  expect(data).toMatchObject({
    membership: { giftCodes: [] },
    billing: { subscriptions: [{ tierId: 2, state: 'active', card: { last4: '4242' } }] },
  })
  await erase()
  expect(await site.context.db.$count(checkoutAttempts)).toBe(0)
})

test('an account that is erased while its customer is created pays nothing', async () => {
  const { checkouts } = site.payments
  const { customerFor } = checkouts
  checkouts.customerFor = async (...given) => {
    const id = await customerFor(...given)
    await erase()
    return id
  }
  const { body } = await site.checkout(member, 2)
  press(site.sandbox, body.url, { act: 'pay', number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' })
  await site.settle()
  await site.settle()
  expect(await site.context.db.select().from(billingCustomers)).toMatchObject([{ userId: null }])
  expect([states(), refunds()]).toEqual([['canceled'], 1])
})

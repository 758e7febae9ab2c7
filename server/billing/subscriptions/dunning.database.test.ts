// Renewals with a working and a failing card: the plan and the emails, day by day of the provider's clock.

import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { GOOD_CARD, press } from '#sandbox/testing/shop.ts'
import { users } from '#server/accounts/tables.ts'
import { billingCustomers, subscriptions } from '#server/billing/tables.ts'
import { isPaid } from '#server/membership/entitlements.ts'
import { notifications } from '#server/notifications/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { readPlan } from '#server/testing/rooms/member-status.ts'
import { openPage, pay, planOf } from '#server/testing/rooms/purchases.ts'
import type { TestMember } from '#server/testing/site.ts'
import { maintain } from './maintenance.ts'

const LATER_FAILS = '4000 0000 0000 0341'
const ASKS_EVERY_TIME = '4000 0027 6000 3184'

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

/** Advances time in steps of a day and runs each day's maintenance. */
async function days(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await site.advance(DAY_SECONDS)
    await maintain(site.context, site.rooms.billing)
    await site.settle()
  }
}

async function untilPeriodEnds(): Promise<void> {
  const [row] = await site.context.db.select().from(subscriptions)
  const left = Math.floor((row?.periodEnd.getTime() ?? 0) / 1000) - site.sandbox.now()
  await site.advance(left + 2 * HOUR_SECONDS)
}

async function hasRights(): Promise<boolean> {
  const { tier, status, end, renews } = await readPlan(site.context.db, member.id)
  const plan = { subscriptionStatus: status, subscriptionEndDate: end, subscriptionRenews: renews }
  return tier !== 1 && isPaid(plan, site.payments.clock.now())
}

const subjects = () => site.emails.map(({ subject }) => subject.replace(/^[^:]*: /, ''))

async function bell() {
  const rows = await site.context.db.select().from(notifications).orderBy(desc(notifications.id))
  return rows.filter(({ userId }) => userId === member.id).map(({ title }) => title)
}

test('a renewal moves the period once, with one bill', async () => {
  await pay(site, member, 2)
  await site.settle()
  const [first] = await site.context.db.select().from(subscriptions)
  await untilPeriodEnds()
  const [second] = await site.context.db.select().from(subscriptions)
  expect(second?.periodStart).toEqual(first?.periodEnd)
  for (const period of [first, second]) {
    const days = (Number(period?.periodEnd) - Number(period?.periodStart)) / DAY_MS
    expect([days >= 28, days <= 31]).toEqual([true, true])
  }
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active', end: second?.periodEnd })
  const [customer] = await site.context.db.select().from(billingCustomers)
  const bills = await site.payments.subscriptions.invoicesOf(customer?.id ?? '')
  expect(bills.map(({ cents, state }) => [cents, state])).toEqual([
    [999, 'paid'],
    [999, 'paid'],
  ])
  expect(subjects()).toEqual(['Your Pro membership has begun'])
})

test('who began on the 31st of January pays at the end of each month', async () => {
  const start = Date.UTC(2027, 0, 31, 12) / 1000
  await site.advance(start - site.sandbox.now())
  await pay(site, member, 2)
  await site.settle()
  const ends: (string | undefined)[] = []
  for (let n = 0; n < 3; n++) {
    const [row] = await site.context.db.select().from(subscriptions)
    ends.push(row?.periodEnd.toISOString().slice(0, 10))
    await untilPeriodEnds()
  }
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  expect(await hasRights()).toBe(true)
})

describe('a card that fails at the renewal', () => {
  beforeEach(async () => {
    await pay(site, member, 2, LATER_FAILS)
    await site.settle()
    await untilPeriodEnds()
  })

  test('leaves the tier for seven days, tells each thing once, and then there is Free', async () => {
    expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'past_due' })
    expect(await hasRights()).toBe(true)
    expect(subjects()).toEqual(['Your Pro membership has begun', 'Your payment did not go through'])
    const [, emailKind] = site.emails
    expect(emailKind?.text).toContain('http://localhost:3000/subscription/manage')
    expect(emailKind?.text).toContain('You keep Pro until')

    await days(2)
    expect(subjects()).toHaveLength(2)
    await days(1)
    expect(subjects().slice(2)).toEqual(['Your Pro membership is still not paid'])
    await days(3)
    expect(subjects().slice(3)).toEqual(['Your Pro membership ends tomorrow'])
    expect(await hasRights()).toBe(true)
    await days(1)
    expect(subjects().slice(4)).toEqual(['You have the Free plan now'])
    expect(await hasRights()).toBe(false)
    expect(await planOf(site, member)).toMatchObject({ tier: 1, status: 'past_due' })

    // The provider gives up after its last attempt.
    await days(12)
    expect(await planOf(site, member)).toMatchObject({ tier: 1, status: 'canceled' })
    expect(subjects().slice(5)).toEqual(['Your Pro membership has ended'])
    expect(await bell()).toEqual([
      'Your membership has ended',
      'Your membership is not paid: you have the Free plan now',
      'Your membership ends tomorrow unless it is paid',
      'Your membership is still not paid',
      'A payment for your membership did not go through',
      'Your membership has begun',
    ])
  }, 60_000)

  test('access ends on the seventh day although nobody tells of anything', async () => {
    site.sandbox.faults.webhooks = 'dropped'
    await site.advance(7 * DAY_SECONDS - 3 * HOUR_SECONDS)
    expect(await hasRights()).toBe(true)
    await site.advance(4 * HOUR_SECONDS)
    expect(await hasRights()).toBe(false)
  })

  test('is replaced in time: nothing is lost, and the member hears that it is well again', async () => {
    await days(1)
    await putInAnotherCard()
    expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
    expect(subjects().slice(2)).toEqual(['Your payment has arrived'])
    await days(7)
    expect(await hasRights()).toBe(true)
    expect(subjects()).toHaveLength(3)
  })

  test('is replaced too late: the tier is back at once', async () => {
    await days(8)
    expect(await hasRights()).toBe(false)
    await putInAnotherCard()
    expect(await hasRights()).toBe(true)
    expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
    expect(subjects().at(-1)).toBe('Your payment has arrived')
  }, 60_000)

  test('looked at late, says what holds now and not what would have been said before', async () => {
    site.sandbox.faults.webhooks = 'dropped'
    await site.advance(6 * DAY_SECONDS + HOUR_SECONDS)
    await maintain(site.context, site.rooms.billing)
    await site.settle()
    expect(subjects().slice(2)).toEqual(['Your Pro membership ends tomorrow'])
  })
})

async function putInAnotherCard(): Promise<void> {
  const [customer] = await site.context.db.select().from(billingCustomers)
  const url = await site.payments.checkouts.portal(
    customer?.id ?? '',
    'http://localhost:3000/subscription/manage',
    { kind: 'card' },
    await site.payments.plans.offer([]),
  )
  press(site.sandbox, url, { act: 'card', number: GOOD_CARD, expiry: '12 / 34', cvc: '123' })
  await site.settle()
}

test('a bank that wants to be asked each time: the email says so', async () => {
  const page = await openPage(site, member, 2)
  press(site.sandbox, page, { act: 'pay', number: ASKS_EVERY_TIME, expiry: '12 / 34', cvc: '123' })
  press(site.sandbox, page, { act: 'confirm' })
  await site.settle()
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active' })
  await untilPeriodEnds()
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'past_due' })
  expect(subjects().slice(1)).toEqual(['Please confirm your payment'])
  expect(site.emails.at(-1)?.text).toContain('Your bank wants you to confirm the payment of $9.99')
})

test('whose card expires this month or next hears of it once a month, at a proven address', async () => {
  // Next month: this one may end within the two days.
  const now = site.payments.clock.now()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  const [year = '', month = ''] = next.toISOString().split('-')
  const expiry = `${month} / ${year.slice(2)}`
  press(site.sandbox, await openPage(site, member, 2), { act: 'pay', number: GOOD_CARD, expiry, cvc: '123' })
  await site.settle()
  await maintain(site.context, site.rooms.billing)
  await site.settle()
  expect(subjects()).toEqual(['Your Pro membership has begun'])
  expect(await bell()).toContain('Your card expires soon')
  await site.context.database.query("delete from billing_idempotency_keys where key like 'letter:card%'")
  await site.context.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, member.id))
  await days(2)
  expect(subjects().slice(1)).toEqual(['Your card expires soon'])
  expect(site.emails.at(-1)?.text).toContain('ending in 4242')
})

test('who has no address, or is gone, gets no email; the bell has it', async () => {
  await site.context.db.update(users).set({ email: null, emailKey: null }).where(eq(users.id, member.id))
  await pay(site, member, 2)
  await site.settle()
  expect([subjects(), await bell()]).toEqual([[], ['Your membership has begun']])
})

test('a planned end is told, and its coming; a second look tells nothing', async () => {
  await pay(site, member, 2)
  await site.settle()
  const [row] = await site.context.db.select().from(subscriptions)
  await site.payments.subscriptions.endAtPeriodEnd(row?.id ?? '')
  await site.settle()
  await days(1)
  expect(subjects().slice(1)).toEqual([expect.stringMatching(/^Your Pro membership ends on /)])
  await untilPeriodEnds()
  await days(1)
  expect(subjects().slice(2)).toEqual(['Your Pro membership has ended'])
  expect(await hasRights()).toBe(false)
})

// What a canceled plan still costs, whether an ending plan continues with an upgrade, and whose choice holds.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { noFaults } from '#sandbox/faults.ts'
import { press } from '#sandbox/testing/shop.ts'
import { PaymentsDown } from '#server/adapters/payments/port.ts'
import { addCommand, sendDueCommands } from '#server/billing/provider/commands.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import type { TestMember } from '#server/testing/site.ts'

const PRO = 2
const PREMIUM = 3
const MONTH = 31 * DAY_SECONDS
/** Pays once; every later charge fails. */
const FAILING_CARD = '4000 0000 0000 0341'
const OTHER_CARD = { number: '5555 5555 5555 4444', expiry: '11 / 35', cvc: '123' }

let site: BillingSite
let member: TestMember

beforeAll(async () => {
  site = await openBillingSite()
})

beforeEach(async () => {
  member = await site.member()
})

afterEach(() => {
  Object.assign(site.sandbox.faults, noFaults())
  vi.useRealTimers()
})

afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const own = async () => (await site.request('GET /api/subscription', { as: member })).body
const cancel = () => site.request('POST /api/subscription/cancel', { as: member })
const invoices = async () =>
  (await site.request('GET /api/subscription/invoices', { as: member })).body.data.map(
    ({ amount, state }: Record<string, string>) => [amount, state],
  )

async function upgrade() {
  const body = { tierId: PREMIUM }
  const { at } = (await site.request('POST /api/subscription/change-preview', { as: member, body })).body
  return site.request('POST /api/subscription/change', { as: member, body: { ...body, at } })
}

/** The member's subscription at the provider. */
function held() {
  const { subscription, customer } = site.sandbox.state.maps
  return [...subscription.values()].find(
    ({ customer: id }) => customer.get(id)?.metadata.user_id === String(member.id),
  )
}

async function later(seconds: number): Promise<void> {
  await site.advance(seconds)
  member = await site.signInAgain(member)
}

async function saveOtherCard(): Promise<void> {
  const { body } = await site.request('POST /api/billing-portal', { as: member, body: { purpose: 'card' } })
  press(site.sandbox, body.url, { act: 'card', ...OTHER_CARD })
  await site.settle()
}

test('an overdue plan ends at once when it is canceled, and what was owed is never charged', async () => {
  await site.buy(member, PRO, FAILING_CARD)
  await later(MONTH + 2 * HOUR_SECONDS)
  expect(await own()).toMatchObject({ state: 'past_due', isPaid: true })
  const ended = await cancel()
  expect(ended.body).toMatchObject({ state: 'ended', isPaid: false, isRunning: false, renewsAt: null })
  await saveOtherCard()
  await later(20 * DAY_SECONDS)
  expect(held()?.status).toBe('canceled')
  expect(await invoices()).toEqual([
    ['9.99', 'void'],
    ['9.99', 'paid'],
  ])
  expect(site.emails.at(-1)?.text).toContain('nothing more is charged')
})

test('so does one whose grace period is over', async () => {
  await site.buy(member, PRO, FAILING_CARD)
  await later(MONTH + 2 * HOUR_SECONDS)
  await later(8 * DAY_SECONDS)
  expect(await own()).toMatchObject({ state: 'past_due', isPaid: false })
  expect((await cancel()).body).toMatchObject({ state: 'ended' })
  expect((await invoices())[0]).toEqual(['9.99', 'void'])
})

test('an upgrade lets an ending plan continue, though the provider is silent right after the charge', async () => {
  await site.buy(member, PRO)
  await cancel()
  const { subscriptions } = site.payments
  const { upgrade: charge } = subscriptions
  subscriptions.upgrade = async (change) => {
    await charge(change)
    site.sandbox.faults.api = { fault: 'hang_up', count: 1_000 }
  }
  await upgrade()
  subscriptions.upgrade = charge
  site.sandbox.faults.api = null
  await site.settle()
  expect(held()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  expect(await own()).toMatchObject({ plan: { tierId: PREMIUM }, endsAt: null })
})

test('a declined upgrade leaves the planned end, and lets the plan continue once it is paid', async () => {
  await site.buy(member, PRO)
  await cancel()
  const end = (await own()).endsAt
  site.sandbox.faults.declinedCharges = 1
  expect((await upgrade()).body.code).toBe('payment_refused')
  expect(await own()).toMatchObject({ plan: { tierId: PRO }, pending: { tierId: PREMIUM }, endsAt: end })
  await saveOtherCard()
  expect(await own()).toMatchObject({ plan: { tierId: PREMIUM }, pending: null, endsAt: null })
})

test('a declined upgrade leaves an end at another time than the period’s, and a paid one takes it back', async () => {
  await site.buy(member, PRO)
  const subscription = held()
  if (!subscription) throw new Error('nothing was bought')
  const inDays = (days: number) => Math.floor(site.clock.now().getTime() / 1000) + days * DAY_SECONDS
  for (const end of [inDays(10), inDays(100)]) {
    subscription.cancel_at = end
    site.sandbox.faults.declinedCharges = 1
    expect((await upgrade()).body.code).toBe('payment_refused')
    expect(subscription).toMatchObject({ cancel_at: end, cancel_at_period_end: false })
    expect(await own()).toMatchObject({ plan: { tierId: PRO }, endsAt: new Date(end * 1000).toISOString() })
  }
  expect((await upgrade()).body).toMatchObject({ plan: { tierId: PREMIUM }, endsAt: null })
})

test('an end that was planned on the provider’s page is taken back by an upgrade as well', async () => {
  await site.buy(member, PRO)
  const { body } = await site.request('POST /api/billing-portal', { as: member, body: { purpose: 'home' } })
  press(site.sandbox, body.url, { act: 'cancel', subscription: held()?.id ?? '' })
  await site.settle()
  expect(held()).toMatchObject({ cancel_at: expect.any(Number), cancel_at_period_end: false })
  expect((await upgrade()).body).toMatchObject({ plan: { tierId: PREMIUM }, endsAt: null })
})

test('a failed change is answered once what was planned is planned again, however slow the provider is', async () => {
  await site.buy(member, PREMIUM)
  await cancel()
  const { subscriptions } = site.payments
  const { downgrade, endAtPeriodEnd } = subscriptions
  const body = { tierId: PRO }
  const { at } = (await site.request('POST /api/subscription/change-preview', { as: member, body })).body
  let isAnswered = false
  let wasAnswered: boolean | undefined
  subscriptions.downgrade = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    throw new PaymentsDown('silent')
  }
  subscriptions.endAtPeriodEnd = async (id) => {
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await new Promise((done) => setTimeout(done, 300))
    wasAnswered = isAnswered
    await endAtPeriodEnd(id)
  }
  const failed = await site.request('POST /api/subscription/change', { as: member, body: { ...body, at } })
  isAnswered = true
  expect([failed.status, failed.body.code]).toEqual([503, 'payments_down'])
  await expect.poll(() => wasAnswered, { timeout: 5_000 }).toBe(false)
  Object.assign(subscriptions, { downgrade, endAtPeriodEnd })
  expect(held()?.cancel_at).toEqual(expect.any(Number))
})

test('a stored command waits for what the member chooses at that moment, which holds', async () => {
  await site.buy(member, PRO)
  const { payments, context } = site
  const command = { provider: payments.provider, kind: 'plan_end' as const, subject: held()?.id ?? '' }
  await context.db.transaction((tx) => addCommand(context, tx, command))
  site.clock.advance(120_000)
  const { stay } = payments.subscriptions
  let sending: Promise<void> | undefined
  payments.subscriptions.stay = async (id) => {
    await stay(id)
    sending = sendDueCommands(context, payments)
    await new Promise((done) => setTimeout(done, 500))
  }
  await site.request('POST /api/subscription/resume', { as: member })
  payments.subscriptions.stay = stay
  await sending
  await site.settle()
  expect(await own()).toMatchObject({ plan: { tierId: PRO }, endsAt: null })
})

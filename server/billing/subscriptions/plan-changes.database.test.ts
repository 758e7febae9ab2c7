// Changes of a paid plan: what they cost, when they begin, and what happens to the plan when they fail.

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { noFaults } from '#sandbox/faults.ts'
import { GOOD_CARD, look, payOnPage, press } from '#sandbox/testing/shop.ts'
import { sendDueCommands } from '#server/billing/provider/commands.ts'
import { publishTier, withPublishing } from '#server/billing/tiers/tier-publishing.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { getTier } from '#server/membership/tiers.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import type { TestMember } from '#server/testing/site.ts'

const FREE = 1
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
})

afterEach(() => {
  Object.assign(site.sandbox.faults, noFaults())
})

afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const own = async () => (await site.request('GET /api/subscription', { as: member })).body
const preview = (tierId: number) =>
  site.request('POST /api/subscription/change-preview', { as: member, body: { tierId } })
const change = (tierId: number, at: string, more: object = {}) =>
  site.request('POST /api/subscription/change', { as: member, body: { tierId, at, ...more } })
const cancel = () => site.request('POST /api/subscription/cancel', { as: member })
const resume = () => site.request('POST /api/subscription/resume', { as: member })
const invoices = async () =>
  (await site.request('GET /api/subscription/invoices', { as: member })).body.data.map(
    ({ amount, state }: Record<string, string>) => [amount, state],
  )

/** The member's subscriptions at the provider. */
function held() {
  const { subscription, customer } = site.sandbox.state.maps
  return [...subscription.values()].filter(
    ({ customer: id }) => customer.get(id)?.metadata.user_id === String(member.id),
  )
}

/** Advances time, and signs the member in again. */
async function later(seconds: number): Promise<void> {
  await site.advance(seconds)
  member = await site.signInAgain(member)
}

const periodEnd = () => held()[0]?.items.data[0]?.current_period_end ?? 0
const untilPeriodEnd = () => periodEnd() - site.sandbox.now()

test('dearer in the middle of a period: charged at once, to the cent that was shown, on the same subscription', async () => {
  await site.buy(member, PRO)
  const start = site.sandbox.now()
  const length = periodEnd() - start
  await later(10 * DAY_SECONDS)
  const left = (length - 10 * DAY_SECONDS) / length
  const shown = (await preview(PREMIUM)).body
  const [back, asked] = [Math.round(999 * left), Math.round(1999 * left)]
  expect(shown).toMatchObject({
    kind: 'upgrade',
    from: { tierId: PRO, name: 'Pro', price: '9.99' },
    to: { tierId: PREMIUM, name: 'Premium', price: '19.99' },
    lines: [{ amount: `-${(back / 100).toFixed(2)}` }, { amount: (asked / 100).toFixed(2) }],
    dueNow: ((asked - back) / 100).toFixed(2),
    startsAt: shown.at,
  })
  expect(await own()).toMatchObject({ plan: { tierId: PRO } })
  await later(10 * 60)
  const changed = await change(PREMIUM, shown.at, { price: shown.to.price })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({
    state: 'active',
    isPaid: true,
    plan: { tierId: PREMIUM, price: '19.99' },
  })
  expect(await invoices()).toEqual([
    [shown.dueNow, 'paid'],
    ['9.99', 'paid'],
  ])
  const [subscription, ...others] = held()
  expect(others).toEqual([])
  expect(subscription?.items.data).toHaveLength(1)
  expect(changed.body.renewsAt).toBe(new Date(periodEnd() * 1000).toISOString())
  await later(untilPeriodEnd() + 2 * HOUR_SECONDS)
  expect((await invoices())[0]).toEqual(['19.99', 'paid'])
})

test('dearer in the provider’s own pages comes to the same', async () => {
  await site.buy(member, PRO)
  const [premium] = await site.context.db
    .select()
    .from(membershipTiers)
    .where(eq(membershipTiers.id, PREMIUM))
  const { body } = await site.request('POST /api/create-checkout-session', {
    as: member,
    body: { tierId: PREMIUM, priceId: premium?.stripePriceId },
  })
  const [subscription] = held()
  const page = press(site.sandbox, body.url, {
    act: 'change',
    subscription: subscription?.id ?? '',
    price: premium?.stripePriceId ?? '',
  })
  expect(page).toMatchObject({ status: 303, location: 'http://localhost:3000/subscription/manage' })
  await site.settle()
  expect(await own()).toMatchObject({ plan: { tierId: PREMIUM }, isPaid: true })
  expect(held()).toHaveLength(1)
})

test('a declined upgrade changes nothing, is told, waits for its payment, and lapses', async () => {
  await site.buy(member, PRO)
  const shown = (await preview(PREMIUM)).body
  site.sandbox.faults.declinedCharges = 1
  const refused = await change(PREMIUM, shown.at)
  expect([refused.status, refused.body.code]).toEqual([409, 'payment_refused'])
  expect(refused.body.error).toContain('declined')
  const waiting = await own()
  expect(waiting).toMatchObject({
    state: 'active',
    isPaid: true,
    plan: { tierId: PRO, price: '9.99' },
    pending: { tierId: PREMIUM, name: 'Premium', price: '19.99' },
  })
  expect(Date.parse(waiting.pending.until) / 1000).toBe(site.sandbox.now() + 23 * HOUR_SECONDS)
  await later(DAY_SECONDS)
  expect(await own()).toMatchObject({ state: 'active', plan: { tierId: PRO }, pending: null })
  expect((await invoices()).map(([, state]: string[]) => state)).toEqual(['void', 'paid'])
})

test('an upgrade that waited begins with the card that pays it; two tries are paid once', async () => {
  await site.buy(member, PRO)
  for (let at = 0; at < 2; at++) {
    site.sandbox.faults.declinedCharges = 1
    expect((await change(PREMIUM, (await preview(PREMIUM)).body.at)).status).toBe(409)
  }
  const { body } = await site.request('POST /api/billing-portal', { as: member, body: { purpose: 'card' } })
  const page = press(site.sandbox, body.url, {
    act: 'card',
    number: '5555 5555 5555 4444',
    expiry: '11 / 35',
    cvc: '123',
  })
  expect(page).toMatchObject({ location: 'http://localhost:3000/subscription/manage?from=card' })
  await site.settle()
  expect(await own()).toMatchObject({
    plan: { tierId: PREMIUM },
    pending: null,
    card: { brand: 'mastercard', last4: '4444' },
  })
  expect((await invoices()).map(([, state]: string[]) => state)).toEqual(['paid', 'void', 'paid'])
})

test('cheaper: Premium until the end of the period, then Pro at its own price', async () => {
  await site.buy(member, PREMIUM)
  const shown = (await preview(PRO)).body
  const end = new Date(periodEnd() * 1000).toISOString()
  expect(shown).toMatchObject({ kind: 'downgrade', lines: [], dueNow: '0.00', startsAt: end })
  const changed = await change(PRO, shown.at)
  expect(changed.body).toMatchObject({
    plan: { tierId: PREMIUM, price: '19.99' },
    next: { tierId: PRO, name: 'Pro', price: '9.99', at: end },
    renewsAt: end,
  })
  expect(await invoices()).toHaveLength(1)
  await later(untilPeriodEnd() - 60)
  expect(await own()).toMatchObject({ plan: { tierId: PREMIUM }, isPaid: true })
  await later(2 * HOUR_SECONDS)
  expect(await own()).toMatchObject({ plan: { tierId: PRO, price: '9.99' }, next: null, isPaid: true })
  expect((await invoices())[0]).toEqual(['9.99', 'paid'])
  await later(untilPeriodEnd() + 2 * HOUR_SECONDS)
  expect((await invoices())[0]).toEqual(['9.99', 'paid'])
})

test('a planned change to a cheaper tier is taken back, or overtaken by another', async () => {
  await site.buy(member, PREMIUM)
  await change(PRO, (await preview(PRO)).body.at)
  const resumed = await resume()
  expect(resumed.body).toMatchObject({ plan: { tierId: PREMIUM }, next: null })
  await change(PRO, (await preview(PRO)).body.at)
  await change(PRO, (await preview(PRO)).body.at)
  expect(await own()).toMatchObject({ next: { tierId: PRO } })
  const ending = await cancel()
  expect(ending.body).toMatchObject({ next: null, renewsAt: null, endsAt: expect.any(String) })
  expect(held()).toHaveLength(1)
})

test('an end is planned, taken back, planned again, and comes', async () => {
  await site.buy(member, PRO)
  const end = new Date(periodEnd() * 1000).toISOString()
  const planned = await cancel()
  expect(planned.body).toMatchObject({ state: 'active', isPaid: true, endsAt: end, renewsAt: null })
  expect((await cancel()).body).toEqual(planned.body)
  expect((await resume()).body).toMatchObject({ endsAt: null, renewsAt: end })
  expect((await resume()).status).toBe(200)
  await cancel()
  await later(untilPeriodEnd())
  expect(await own()).toMatchObject({ state: 'ended', isPaid: false, endsAt: end })
  const { body } = await site.request('GET /api/user-permissions', { as: member })
  expect(body.postAds).toBe(false)
  expect(await invoices()).toHaveLength(1)
  for (const answer of [await cancel(), await resume(), await preview(PREMIUM)])
    expect([answer.status, answer.body.code]).toEqual([409, 'not_subscribed'])
  await site.buy(member, PRO)
  expect(await own()).toMatchObject({ state: 'active', isPaid: true, endsAt: null })
})

test('an end that the provider tells as a time alone is an end, and is taken back as well', async () => {
  await site.buy(member, PRO)
  const [subscription] = held()
  const portal = await site.request('POST /api/billing-portal', { as: member, body: { purpose: 'home' } })
  press(site.sandbox, portal.body.url, { act: 'cancel', subscription: subscription?.id ?? '' })
  expect(subscription).toMatchObject({ cancel_at_period_end: false, cancel_at: periodEnd() })
  await site.settle()
  expect(await own()).toMatchObject({ endsAt: new Date(periodEnd() * 1000).toISOString(), renewsAt: null })
  expect((await resume()).body).toMatchObject({ endsAt: null })
  expect(subscription?.cancel_at).toBeNull()
})

test('an end at once is told at once', async () => {
  await site.buy(member, PRO)
  await site.payments.subscriptions.end(held()[0]?.id ?? '', { refund: false })
  await site.settle()
  expect(await own()).toMatchObject({ state: 'ended', isPaid: false, renewsAt: null })
  const { body } = await site.request('GET /api/user', { as: member })
  expect(body).toMatchObject({ membershipTierId: FREE, subscriptionStatus: 'canceled' })
})

test('a change of an ending plan lets it go on, dearer or cheaper', async () => {
  await site.buy(member, PRO)
  await cancel()
  expect((await change(PREMIUM, (await preview(PREMIUM)).body.at)).body).toMatchObject({
    plan: { tierId: PREMIUM },
    endsAt: null,
  })
  await cancel()
  expect((await change(PRO, (await preview(PRO)).body.at)).body).toMatchObject({
    plan: { tierId: PREMIUM },
    endsAt: null,
    next: { tierId: PRO },
  })
})

test('an ending plan whose change fails goes on ending', async () => {
  await site.buy(member, PREMIUM)
  await cancel()
  const shown = (await preview(PRO)).body
  site.sandbox.faults.api = { fault: 'status_500', count: 3, path: 'subscription_schedules' }
  const failed = await change(PRO, shown.at)
  expect([failed.status, failed.body.code]).toEqual([503, 'payments_down'])
  expect(held()[0]?.cancel_at).toBe(periodEnd())
  expect(await own()).toMatchObject({ endsAt: new Date(periodEnd() * 1000).toISOString(), next: null })
})

/** A change to a cheaper plan during which the provider falls silent, until `faults.api` is cleared. */
async function changeIntoSilence(tierId: number, at: string) {
  const { subscriptions } = site.payments
  const { downgrade } = subscriptions
  subscriptions.downgrade = async (wanted) => {
    site.sandbox.faults.api = { fault: 'hang_up', count: 1_000 }
    return downgrade(wanted)
  }
  try {
    return await change(tierId, at)
  } finally {
    subscriptions.downgrade = downgrade
  }
}

test('an ending plan whose change fails goes on ending, also when the provider is silent from then on', async () => {
  await site.buy(member, PREMIUM)
  await cancel()
  const failed = await changeIntoSilence(PRO, (await preview(PRO)).body.at)
  expect([failed.status, failed.body.code]).toEqual([503, 'payments_down'])
  expect(held()[0]?.cancel_at).toBeNull()
  site.sandbox.faults.api = null
  await site.advance(120)
  await sendDueCommands(site.context, site.payments)
  expect(held()[0]?.cancel_at).toBe(periodEnd())
})

test('what a member chose after such a failure holds', async () => {
  await site.buy(member, PREMIUM)
  await cancel()
  const failed = await changeIntoSilence(PRO, (await preview(PRO)).body.at)
  expect(failed.status).toBe(503)
  site.sandbox.faults.api = null
  await resume()
  await site.advance(120)
  await sendDueCommands(site.context, site.payments)
  expect(held()[0]?.cancel_at).toBeNull()
})

test('sums that are too old, made up, or of another price are not charged', async () => {
  await site.buy(member, PRO)
  const shown = (await preview(PREMIUM)).body
  const shift = (seconds: number) => new Date(Date.parse(shown.at) + seconds * 1000).toISOString()
  for (const at of [shift(-16 * 60), shift(60), shift(-400 * DAY_SECONDS)]) {
    const answer = await change(PREMIUM, at)
    expect([answer.status, answer.body.code]).toEqual([409, 'preview_too_old'])
  }
  const answer = await change(PREMIUM, shown.at, { price: '14.99' })
  expect([answer.status, answer.body.code]).toEqual([409, 'price_changed'])
  expect(await own()).toMatchObject({ plan: { tierId: PRO } })
})

test.each([5, 90])(
  'right after the purchase the plan changes, though this machine’s clock lags by %i seconds',
  async (lag) => {
    await site.buy(member, PRO)
    const now = vi.spyOn(site.payments.clock, 'now')
    now.mockImplementation(() => new Date((site.sandbox.now() - lag) * 1000))
    const shown = (await preview(PREMIUM)).body
    const answer = await change(PREMIUM, shown.at)
    now.mockRestore()
    expect([answer.status, shown.at]).toEqual([200, shown.startsAt])
    expect(Date.parse(shown.at) / 1000).toBe(held()[0]?.items.data[0]?.current_period_start)
  },
)

test('what cannot be changed to is refused in words', async () => {
  await site.buy(member, PRO)
  const now = new Date(site.sandbox.now() * 1000).toISOString()
  for (const [tierId, status, code] of [
    [PRO, 409, 'same_tier'],
    [FREE, 400, 'tier_is_free'],
    [999, 404, 'unknown_tier'],
  ] as const)
    for (const answer of [await preview(tierId), await change(tierId, now)])
      expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('who owes a payment changes the card first, and may end the plan all the same', async () => {
  await site.buy(member, PRO, '4000 0000 0000 0341')
  await later(MONTH + 2 * HOUR_SECONDS)
  expect(await own()).toMatchObject({ state: 'past_due' })
  const answer = await preview(PREMIUM)
  expect([answer.status, answer.body.code]).toEqual([409, 'payment_overdue'])
  const ending = await cancel()
  expect(ending.body).toMatchObject({ state: 'ended', endsAt: expect.any(String) })
})

test('a member on an older price keeps it, and changes by what is paid', async () => {
  await site.buy(member, PREMIUM)
  const { db } = site.context
  const publish = () =>
    withPublishing(site.context, site.payments, async (holder) =>
      publishTier(site.context, site.payments, { holder, tier: await getTier(db, PREMIUM) }),
    )
  await db.update(membershipTiers).set({ priceCents: 2499 }).where(eq(membershipTiers.id, PREMIUM))
  await publish()
  expect(await own()).toMatchObject({ plan: { tierId: PREMIUM, price: '19.99' } })
  const shown = (await preview(PRO)).body
  expect(shown.from.price).toBe('19.99')
  expect((await change(PRO, shown.at)).body).toMatchObject({ next: { tierId: PRO } })
  await resume()
  await later(untilPeriodEnd() + 2 * HOUR_SECONDS)
  expect((await invoices())[0]).toEqual(['19.99', 'paid'])
  await db.update(membershipTiers).set({ priceCents: 1999 }).where(eq(membershipTiers.id, PREMIUM))
  await publish()
})

test('ten changes at once end as one', async () => {
  await site.buy(member, PRO)
  const { at } = (await preview(PREMIUM)).body
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(PREMIUM, at)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'same_tier')).toHaveLength(9)
  expect((await invoices()).length).toBe(2)
})

test('nobody changes what is another’s', async () => {
  await site.buy(member, PRO)
  const payer = member
  member = await site.member()
  for (const answer of [await preview(PREMIUM), await cancel(), await resume()])
    expect([answer.status, answer.body.code]).toEqual([409, 'not_subscribed'])
  member = payer
  const { body } = await site.request('POST /api/billing-portal', { as: member, body: { purpose: 'home' } })
  expect(look(site.sandbox, body.url)).toContain('Pro')
  expect(payOnPage(site.sandbox, body.url, GOOD_CARD).status).toBe(200)
  expect(await own()).toMatchObject({ plan: { tierId: PRO }, endsAt: null })
})

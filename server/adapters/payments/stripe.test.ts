// The payment port over HTTP, with Stripe's client against the sandbox.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#contract/durations.ts'
import { GOOD_CARD, openShop, payOnPage, type Shop } from '#sandbox/testing/shop.ts'
import { type Payments, PaymentsDown, PaymentsRefused } from './port.ts'
import { stripePayments } from './stripe.ts'

let shop: Shop
let payments: Payments

beforeEach(async () => {
  shop = await openShop()
  const { host, port } = await shop.sandbox.listen()
  payments = stripePayments({
    secretKey: shop.sandbox.key,
    webhookSecret: shop.sandbox.webhookSecret,
    apiBase: `http://${host}:${port}`,
    site: 'test',
    provider: `sandbox:${shop.sandbox.installation}`,
    clock: { now: () => new Date(shop.sandbox.now() * 1000) },
  })
})

afterEach(async () => {
  await shop.close()
})

const PRO = { tierId: 2, name: 'Pro', description: 'For collectors', cents: 999 }
const PREMIUM = { tierId: 3, name: 'Premium', description: 'First in line', cents: 1999 }
const ANN = { userId: 7, username: 'ann', email: 'ann@example.com' }

async function buy(plan = PRO, card = GOOD_CARD) {
  const [pro, premium] = [await payments.plans.publish(PRO), await payments.plans.publish(PREMIUM)]
  const { priceId } = plan === PRO ? pro : premium
  const customerId = await payments.checkouts.customerFor(ANN)
  const checkout = await payments.checkouts.open({
    attempt: 'a1',
    customerId,
    priceId,
    userId: 7,
    tierId: plan.tierId,
    successUrl: 'http://localhost:3000/subscription/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/subscription',
  })
  payOnPage(shop.sandbox, checkout.url ?? '', card)
  const [subscription] = (await payments.subscriptions.of(customerId)) ?? []
  if (!subscription) throw new Error('nothing was bought')
  return { pro, premium, customerId, checkout, subscription }
}

test('a plan is published once; a new price takes the old one’s place', async () => {
  const first = await payments.plans.publish(PRO)
  expect(first).toMatchObject({ productId: 'tier_test_2', isChanged: true })
  expect(await payments.plans.publish(PRO)).toEqual({ ...first, isChanged: false })
  const dearer = await payments.plans.publish({ ...PRO, cents: 1099 })
  expect(dearer.priceId).not.toBe(first.priceId)
  expect(await shop.stripe.prices.retrieve(first.priceId)).toMatchObject({ active: false, lookup_key: null })
  expect((await payments.plans.publish({ ...PRO, cents: 1099, name: 'Professional' })).priceId).toBe(
    dearer.priceId,
  )
})

test('a retired plan is off the shelf with its price, and can come back', async () => {
  const plan = await payments.plans.publish(PRO)
  await payments.plans.retire(plan.productId)
  expect((await shop.stripe.products.retrieve(plan.productId)).active).toBe(false)
  expect((await shop.stripe.prices.retrieve(plan.priceId)).active).toBe(false)
  await payments.plans.retire('tier_test_99')
  expect(await payments.plans.publish(PRO)).toMatchObject({ productId: plan.productId, isChanged: true })
})

test('a price that was left on sale when a process died is archived by the next change, and with the plan', async () => {
  const first = await payments.plans.publish(PRO)
  const leftover = (cents: number) =>
    shop.stripe.prices.create({
      product: first.productId,
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval: 'month' },
      lookup_key: 'tier_test_2_month',
      transfer_lookup_key: true,
    })
  const onSale = async () =>
    (await shop.stripe.prices.list({ product: first.productId, active: true })).data.map(({ id }) => id)
  const dearer = await leftover(1099)
  expect(await payments.plans.publish({ ...PRO, cents: 1099 })).toMatchObject({ priceId: dearer.id })
  expect(await onSale()).toEqual([dearer.id])
  await leftover(1199)
  await payments.plans.retire(first.productId)
  expect(await onSale()).toEqual([])
})

test('one member has one customer, however often it is asked for', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => payments.checkouts.customerFor(ANN).catch(() => null)))
  expect(new Set(ids.filter(Boolean)).size).toBe(1)
})

test('one attempt is one checkout', async () => {
  const { checkout, customerId, pro } = await buy()
  const again = await payments.checkouts.open({
    attempt: 'a1',
    customerId,
    priceId: pro.priceId,
    userId: 7,
    tierId: 2,
    successUrl: 'http://localhost:3000/subscription/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/subscription',
  })
  expect(again.id).toBe(checkout.id)
  expect(await payments.checkouts.find(checkout.id)).toEqual({
    customerId,
    userId: 7,
    isPaid: true,
    isOpen: false,
  })
  expect(await payments.checkouts.find('cs_test_none')).toBeNull()
})

test('what was bought is told with its price, card and period', async () => {
  const { subscription, pro } = await buy()
  expect(subscription).toMatchObject({
    state: 'active',
    priceId: pro.priceId,
    userId: 7,
    endsAt: null,
    nextPriceId: null,
    card: { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2034 },
  })
  expect(subscription.periodEnd.getTime()).toBeGreaterThan(subscription.periodStart.getTime())
  expect(await payments.subscriptions.of('cus_none')).toBeNull()
})

test('an upgrade costs what the preview said, at once', async () => {
  const { subscription, premium, customerId } = await buy()
  shop.sandbox.freeze()
  shop.sandbox.advance(10 * DAY_SECONDS)
  const change = { subscriptionId: subscription.id, itemId: subscription.itemId, priceId: premium.priceId }
  const at = payments.clock.now()
  const preview = await payments.subscriptions.preview({ ...change, at })
  expect(preview.lines).toHaveLength(2)
  shop.sandbox.advance(600)
  await payments.subscriptions.upgrade({ ...change, at })
  const [invoice] = await payments.subscriptions.invoicesOf(customerId)
  expect(invoice).toMatchObject({ cents: preview.cents, state: 'paid', subscriptionId: subscription.id })
  const all = (await payments.subscriptions.of(customerId)) ?? []
  expect(all.map(({ id, priceId }) => [id, priceId])).toEqual([[subscription.id, premium.priceId]])
})

test('an upgrade whose card is declined leaves the plan as it was', async () => {
  const { subscription, premium, pro, customerId } = await buy()
  shop.sandbox.faults.declinedCharges = 1
  const change = { subscriptionId: subscription.id, itemId: subscription.itemId, priceId: premium.priceId }
  await expect(payments.subscriptions.upgrade({ ...change, at: payments.clock.now() })).rejects.toThrow(
    PaymentsRefused,
  )
  expect((await payments.subscriptions.of(customerId))?.[0]?.priceId).toBe(pro.priceId)
})

test('a downgrade waits for the period’s end, and can be taken back', async () => {
  const { subscription, pro, premium, customerId } = await buy(PREMIUM)
  const change = { subscriptionId: subscription.id, itemId: subscription.itemId, priceId: pro.priceId }
  await payments.subscriptions.downgrade(change)
  const told = async () => (await payments.subscriptions.of(customerId))?.[0]
  expect(await told()).toMatchObject({ priceId: premium.priceId, nextPriceId: pro.priceId })
  await payments.subscriptions.stay(subscription.id)
  expect(await told()).toMatchObject({ nextPriceId: null })
  await payments.subscriptions.downgrade(change)
  shop.sandbox.advance(32 * DAY_SECONDS)
  expect(await told()).toMatchObject({ priceId: pro.priceId, nextPriceId: null, state: 'active' })
})

test('an end is planned, taken back, and comes', async () => {
  const { subscription, customerId } = await buy()
  const told = async () => (await payments.subscriptions.of(customerId))?.[0]
  await payments.subscriptions.endAtPeriodEnd(subscription.id)
  expect((await told())?.endsAt).toEqual(subscription.periodEnd)
  await payments.subscriptions.stay(subscription.id)
  expect((await told())?.endsAt).toBeNull()
  await payments.subscriptions.endAtPeriodEnd(subscription.id)
  shop.sandbox.advance(32 * DAY_SECONDS)
  expect(await told()).toMatchObject({ state: 'canceled', endedAt: subscription.periodEnd })
})

test('an end at once can give the last payment back', async () => {
  const { subscription } = await buy()
  await payments.subscriptions.end(subscription.id, { refund: true })
  const [charge] = (await shop.stripe.charges.list()).data
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 999 })
})

test('the portal offers what it was told to, and nothing else', async () => {
  const { subscription, pro, premium, customerId } = await buy()
  const configuration = await payments.plans.offer([pro, premium])
  expect(await payments.plans.offer([pro, premium])).toBe(configuration)
  const back = 'http://localhost:3000/user-dashboard'
  const change = { kind: 'change' as const, subscriptionId: subscription.id, itemId: subscription.itemId }
  const portal = (priceId: string) =>
    payments.checkouts.portal(customerId, back, { ...change, priceId }, configuration)
  expect(await portal(premium.priceId)).toContain('/payment-sandbox/p/')
  await payments.plans.offer([pro])
  await expect(portal(premium.priceId)).rejects.toThrow(PaymentsRefused)
})

test('a webhook is believed by its signature alone', async () => {
  const raw = Buffer.from(
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.updated',
      created: 1,
      livemode: false,
      data: { object: { id: 'cus_1', object: 'customer' } },
    }),
  )
  const sign = (text: Buffer, secret = shop.sandbox.webhookSecret, timestamp?: number) =>
    shop.stripe.webhooks.generateTestHeaderString({
      payload: text.toString('utf8'),
      secret,
      ...(timestamp && { timestamp }),
    })
  expect(payments.webhooks.read(raw, sign(raw))).toEqual({
    id: 'evt_1',
    type: 'customer.updated',
    at: new Date(1000),
    customerId: 'cus_1',
  })
  const old = Math.floor(Date.now() / 1000) - 301
  const live = Buffer.from(raw.toString().replace('"livemode":false', '"livemode":true'))
  for (const [text, signature] of [
    [raw, ''],
    [raw, 't=1,v1=00'],
    [raw, sign(raw, 'whsec_other')],
    [raw, sign(raw, shop.sandbox.webhookSecret, old)],
    [Buffer.from(`${raw} `), sign(raw)],
    [live, sign(live)],
  ] as const)
    expect(payments.webhooks.read(text, signature)).toBe('unsigned')
})

test('what was not delivered can be asked for, oldest first', async () => {
  shop.mailboxAnswers.push(...Array.from({ length: 20 }, () => 500))
  await payments.plans.publish(PRO)
  await shop.typesArrived()
  const missed = await payments.webhooks.missedSince(new Date(0))
  expect(missed.map(({ type }) => type)).toContain('product.created')
  expect(missed.map(({ at }) => at.getTime())).toEqual([...missed.map(({ at }) => at.getTime())].sort())
})

test.each(['status_500', 'hang_up', 'status_429'] as const)(
  'a provider that answers %s is down, not wrong',
  async (fault) => {
    shop.sandbox.faults.api = { fault, count: 20 }
    await expect(payments.plans.publish(PRO)).rejects.toThrow(PaymentsDown)
  },
)

test('a provider that wants a pause is asked once more', async () => {
  shop.sandbox.faults.api = { fault: 'status_429', count: 1 }
  expect(await payments.plans.publish(PRO)).toMatchObject({ isChanged: true })
})

test('a key that is wrong is ours to mend', async () => {
  const { host, port } = await shop.sandbox.listen()
  const wrong = stripePayments({
    secretKey: 'sk_test_wrong',
    webhookSecret: 'whsec_x',
    apiBase: `http://${host}:${port}`,
    site: 'test',
    provider: 'x',
  })
  await expect(wrong.plans.publish(PRO)).rejects.toThrow(PaymentsDown)
})

// The sandbox as a shop's program meets it: the provider's real client over HTTP.

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDescription } from '#sandbox/testing/description.ts'
import {
  GOOD_CARD,
  openCheckout,
  openShop,
  payOnPage,
  press,
  type Shop,
  sellPlan,
} from '#sandbox/testing/shop.ts'
import { DAY_SECONDS, HOUR_SECONDS } from './durations.ts'

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})

afterEach(async () => {
  await shop.typesArrived()
  await shop.close()
  expect(shop.faults).toEqual([])
})

async function subscribe(cents = 999, card = GOOD_CARD) {
  const price = await sellPlan(shop.stripe, `plan${cents}`, cents)
  const session = await openCheckout(shop.stripe, price)
  payOnPage(shop.sandbox, session.url ?? '', card)
  const paid = await shop.stripe.checkout.sessions.retrieve(session.id)
  return { price, session: paid, id: String(paid.subscription), customer: String(paid.customer) }
}

test('a checkout is paid with a test card and makes an active subscription', async () => {
  const { session, id } = await subscribe()
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    client_reference_id: '7',
  })
  const subscription = await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(subscription).toMatchObject({ status: 'active', metadata: { user_id: '7' } })
  expect(subscription.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 999 })
  expect(await shop.typesArrived()).toEqual([
    'product.created',
    'price.created',
    'customer.created',
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
    'checkout.session.completed',
  ])
})

test('a declined card leaves the session open and no subscription; another card pays', async () => {
  const price = await sellPlan(shop.stripe, 'Pro', 999)
  const session = await openCheckout(shop.stripe, price)
  const refused = payOnPage(shop.sandbox, session.url ?? '', '4000 0000 0000 0002')
  expect(refused.status).toBe(402)
  expect(refused.html).toContain('Your card was declined.')
  const { data } = await shop.stripe.subscriptions.list({ customer: String(session.customer), status: 'all' })
  expect(data).toEqual([])
  expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  expect(payOnPage(shop.sandbox, session.url ?? '', GOOD_CARD).status).toBe(303)
})

test('a number that is no test card is refused and found nowhere afterwards', async () => {
  const price = await sellPlan(shop.stripe, 'Pro', 999)
  const session = await openCheckout(shop.stripe, price)
  const answer = payOnPage(shop.sandbox, session.url ?? '', '4111 1111 1111 1111')
  expect(answer.status).toBe(402)
  expect(answer.html).toContain('This is not a test card')
  expect(answer.html).not.toContain('4111')
  const everything = JSON.stringify(Object.values(shop.sandbox.state.maps).map((map) => [...map.values()]))
  expect(everything + JSON.stringify(shop.sandbox.state.hidden)).not.toMatch(/4111.?1111/)
})

test('a card that asks the bank waits for the answer; a no leaves the session open', async () => {
  const price = await sellPlan(shop.stripe, 'Pro', 999)
  const session = await openCheckout(shop.stripe, price)
  const url = session.url ?? ''
  expect(payOnPage(shop.sandbox, url, '4000 0025 0000 3155').html).toContain('Your bank asks')
  expect(press(shop.sandbox, url, { act: 'fail' }).status).toBe(402)
  payOnPage(shop.sandbox, url, '4000 0025 0000 3155')
  expect(press(shop.sandbox, url, { act: 'confirm' })).toMatchObject({
    status: 303,
    location: `http://localhost:3000/subscription/success?session_id=${session.id}`,
  })
})

test('a session pays once: the second sending sees that it is done', async () => {
  const price = await sellPlan(shop.stripe, 'Pro', 999)
  const session = await openCheckout(shop.stripe, price)
  const path = new URL(session.url ?? '').pathname.replace('/payment-sandbox', '')
  const csrf = shop.sandbox.state.hidden.csrf[session.id] ?? ''
  const form = { csrf, act: 'pay', number: GOOD_CARD, expiry: '12/34', cvc: '123' }
  for (const _ of [1, 2]) shop.sandbox.page({ path, isAdmin: false, form })
  const { data } = await shop.stripe.subscriptions.list({ customer: String(session.customer), status: 'all' })
  expect(data).toHaveLength(1)
})

test('a form without the page’s secret does nothing', async () => {
  const price = await sellPlan(shop.stripe, 'Pro', 999)
  const session = await openCheckout(shop.stripe, price)
  const answer = payOnPage(shop.sandbox, session.url ?? '', GOOD_CARD, { csrf: 'guess' })
  expect(answer.status).toBe(403)
  expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('a renewal moves the period first, then bills after an hour', async () => {
  const { id } = await subscribe()
  const before = await shop.stripe.subscriptions.retrieve(id)
  const end = before.items.data[0]?.current_period_end ?? 0
  await shop.typesArrived()
  shop.events.length = 0
  shop.sandbox.advance(end - shop.sandbox.now() + 2 * HOUR_SECONDS)
  expect(await shop.typesArrived()).toEqual([
    'invoice.upcoming',
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
  ])
  const after = await shop.stripe.subscriptions.retrieve(id)
  expect(after.items.data[0]?.current_period_start).toBe(end)
  expect((await shop.stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
})

test('the card that fails later: past due, tried on three more days, then ended', async () => {
  const { id } = await subscribe(999, '4000 0000 0000 0341')
  const { items } = await shop.stripe.subscriptions.retrieve(id)
  const end = items.data[0]?.current_period_end ?? 0
  shop.sandbox.advance(end - shop.sandbox.now() + 2 * HOUR_SECONDS)
  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  shop.sandbox.advance(16 * DAY_SECONDS)
  const over = await shop.stripe.subscriptions.retrieve(id)
  expect(over).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  const types = await shop.typesArrived()
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
  expect(types.at(-1)).toBe('customer.subscription.deleted')
  const [invoice] = (await shop.stripe.invoices.list({ subscription: id })).data
  expect(invoice).toMatchObject({ status: 'open', next_payment_attempt: null, attempt_count: 4 })
})

test('a card that asks every time needs its owner at each renewal', async () => {
  const price = await sellPlan(shop.stripe, 'Pro', 999)
  const session = await openCheckout(shop.stripe, price)
  payOnPage(shop.sandbox, session.url ?? '', '4000 0027 6000 3184')
  press(shop.sandbox, session.url ?? '', { act: 'confirm' })
  shop.sandbox.advance(32 * DAY_SECONDS)
  expect(await shop.typesArrived()).toContain('invoice.payment_action_required')
})

test('an upgrade in mid-period is billed at once, by the second, and keeps one item', async () => {
  const { id, price } = await subscribe(999)
  const premium = await sellPlan(shop.stripe, 'Premium', 1999)
  const { items } = await shop.stripe.subscriptions.retrieve(id)
  const [item] = items.data
  if (!item) throw new Error('no item')
  const { current_period_start: start, current_period_end: end } = item
  shop.sandbox.freeze()
  shop.sandbox.advance(10 * DAY_SECONDS)
  const change = {
    items: [{ id: item.id, price: premium.id }],
    proration_behavior: 'always_invoice' as const,
  }
  const preview = await shop.stripe.invoices.createPreview({ subscription: id, subscription_details: change })
  const left = (end - shop.sandbox.now()) / (end - start)
  expect(preview.total).toBe(Math.round(1999 * left) - Math.round(999 * left))
  const changed = await shop.stripe.subscriptions.update(id, {
    ...change,
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })
  expect(changed.items.data.map(({ price: held }) => held.id)).toEqual([premium.id])
  expect(changed.latest_invoice).toMatchObject({ status: 'paid', total: preview.total })
  expect(price.id).not.toBe(premium.id)
})

test('an upgrade that is declined waits for a day and leaves the old plan', async () => {
  const { id, price } = await subscribe(999)
  const premium = await sellPlan(shop.stripe, 'Premium', 1999)
  const { items } = await shop.stripe.subscriptions.retrieve(id)
  shop.sandbox.faults.declinedCharges = 1
  const changed = await shop.stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: premium.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  expect(changed.pending_update).not.toBeNull()
  expect(changed.items.data[0]?.price.id).toBe(price.id)
  shop.sandbox.advance(DAY_SECONDS)
  expect((await shop.stripe.subscriptions.retrieve(id)).pending_update).toBeNull()
  expect(await shop.typesArrived()).toContain('customer.subscription.pending_update_expired')
})

test('an end at the period’s end can be taken back; else access ends to the second', async () => {
  const { id } = await subscribe()
  const ending = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end)
  expect((await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })).cancel_at).toBeNull()
  await shop.stripe.subscriptions.update(id, { cancel_at: 'min_period_end' })
  shop.sandbox.advance(32 * DAY_SECONDS)
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: ending.items.data[0]?.current_period_end,
  })
})

test('a schedule changes the plan at the period’s end and lets go', async () => {
  const { id } = await subscribe(1999)
  const pro = await sellPlan(shop.stripe, 'Pro', 999)
  const schedule = await shop.stripe.subscriptionSchedules.create({ from_subscription: id })
  const [now] = schedule.phases
  if (!now) throw new Error('no phase')
  await shop.stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: now.items.map((item) => ({ price: String(item.price), quantity: 1 })),
        start_date: now.start_date,
        end_date: now.end_date,
      },
      { items: [{ price: pro.id, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
    ],
  })
  shop.sandbox.advance(32 * DAY_SECONDS)
  const after = await shop.stripe.subscriptions.retrieve(id)
  expect(after).toMatchObject({ status: 'active', schedule: null })
  expect(after.items.data[0]?.price.unit_amount).toBe(999)
  const [invoice] = (await shop.stripe.invoices.list({ subscription: id })).data
  expect(invoice).toMatchObject({ total: 999, status: 'paid' })
})

test('refunds and disputes change the charge, not the subscription', async () => {
  const { id } = await subscribe(999, '4000 0000 0000 0259')
  const [dispute] = (await shop.stripe.disputes.list()).data
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 999 })
  const { id: other } = await subscribe(1999)
  const [charge] = (await shop.stripe.charges.list()).data
  await shop.stripe.refunds.create({ charge: charge?.id ?? '' })
  expect(await shop.stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({ refunded: true })
  for (const one of [id, other]) expect((await shop.stripe.subscriptions.retrieve(one)).status).toBe('active')
  const types = await shop.typesArrived()
  expect(types).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.refunded', 'refund.created']),
  )
})

test.runIf(process.env.STRIPE_SCHEMA)(
  'the judge finds what is invented, what is missing and what is not asked for',
  async () => {
    const judge = openDescription(JSON.parse(readFileSync(process.env.STRIPE_SCHEMA ?? '', 'utf8')))
    const product = await shop.stripe.products.create({ name: 'Pro' })
    const seen = (answer: object, body = 'name=Pro') => ({
      method: 'POST',
      url: 'http://127.0.0.1/v1/products',
      body,
      status: 200,
      answer: JSON.stringify(answer),
    })
    const { lastResponse: _, ...answer } = product
    expect(judge.faultsOfCall(seen(answer))).toEqual([])
    expect(judge.faultsOfCall(seen({ ...answer, invented: 1 }))).toHaveLength(1)
    expect(judge.faultsOfCall(seen({ ...answer, active: undefined }))).toHaveLength(1)
    expect(judge.faultsOfCall(seen(answer, 'name=Pro&colour=red'))).toHaveLength(1)
  },
)

// The hosted pages without script. Every event that follows a change is checked against the provider's description.

import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#sandbox/durations.ts'
import { TEST_CARDS } from '#sandbox/objects/cards.ts'
import {
  GOOD_CARD,
  look,
  openCheckout,
  openShop,
  payOnPage,
  press,
  type Shop,
  sellPlan,
} from '#sandbox/testing/shop.ts'

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})

afterEach(async () => {
  await shop.typesArrived()
  await shop.close()
  expect(shop.faults).toEqual([])
})

/** Two plans, a customer with the first of them, and a portal that offers both. */
async function openPortal(card = GOOD_CARD, names: readonly [string, string] = ['Pro', 'Premium']) {
  const { stripe, sandbox } = shop
  const [pro, premium] = [await sellPlan(stripe, names[0], 999), await sellPlan(stripe, names[1], 1999)]
  const checkout = await openCheckout(stripe, pro)
  payOnPage(sandbox, checkout.url ?? '', card)
  const { subscription } = await stripe.checkout.sessions.retrieve(checkout.id)
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [pro, premium].map(({ id, product }) => ({ product: String(product), prices: [id] })),
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
      },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
    },
  })
  const session = await stripe.billingPortal.sessions.create({
    customer: String(checkout.customer),
    configuration: configuration.id,
    return_url: 'http://localhost:3000/dashboard',
  })
  const id = String(subscription)
  const held = () => stripe.subscriptions.retrieve(id)
  const push = (act: string, more: Record<string, string> = {}) =>
    press(sandbox, session.url, { act, subscription: id, ...more })
  return { pro, premium, session, held, push, see: () => look(sandbox, session.url) }
}

function control(form: Record<string, string>) {
  const csrf = /name="csrf" value="(\w+)"/.exec(controlPage())?.[1] ?? ''
  return shop.sandbox.page({ path: '/control', isAdmin: true, form: { csrf, ...form } })
}

function controlPage(): string {
  return shop.sandbox.page({ path: '/control', isAdmin: true, form: null }).html
}

async function newestCharge(): Promise<Stripe.Charge> {
  const [charge] = (await shop.stripe.charges.list({ limit: 1 })).data
  if (!charge) throw new Error('nothing was charged')
  return charge
}

test('every page says that no money moves', async () => {
  const { session, push, premium } = await openPortal()
  const open = await openCheckout(shop.stripe, premium)
  const asking = await openCheckout(shop.stripe, premium)
  payOnPage(shop.sandbox, asking.url ?? '', '4000 0025 0000 3155')
  const pages = [
    look(shop.sandbox, session.url),
    push('choose', { price: premium.id }).html,
    push('card', { number: '1', expiry: '', cvc: '' }).html,
    look(shop.sandbox, open.url ?? ''),
    look(shop.sandbox, asking.url ?? ''),
    controlPage(),
    shop.sandbox.page({ path: '/nowhere', isAdmin: false, form: null }).html,
  ]
  for (const html of pages) {
    expect(html).toContain('Payment sandbox: no real charges, use test cards only')
    expect(html).not.toContain('<script')
  }
})

test('the checkout lists every test card with what it does, and the Enter key pays', async () => {
  const { premium } = await openPortal()
  const html = look(
    shop.sandbox,
    (await openCheckout(shop.stripe, premium, { allow_promotion_codes: true })).url ?? '',
  )
  for (const { number, does } of TEST_CARDS) for (const text of [number, does]) expect(html).toContain(text)
  const [first] = /<(?:input type="submit"|button)[^>]*>/.exec(html) ?? []
  expect(first).toContain('value="pay"')
})

test('a promotion code counts only where the shop allows codes', async () => {
  const { premium } = await openPortal()
  const coupon = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once' })
  await shop.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'HALF' })
  const without = await openCheckout(shop.stripe, premium)
  payOnPage(shop.sandbox, without.url ?? '', GOOD_CARD, { promotionCode: 'HALF' })
  expect((await newestCharge()).amount).toBe(1999)
  const allowed = await openCheckout(shop.stripe, premium, { allow_promotion_codes: true })
  const applied = press(shop.sandbox, allowed.url ?? '', { act: 'apply', promotionCode: 'half' })
  expect(applied.html).toContain('Pay $9.99')
  payOnPage(shop.sandbox, allowed.url ?? '', GOOD_CARD, { promotionCode: 'half' })
  expect((await newestCharge()).amount).toBe(999)
})

test('in the portal a dearer plan is shown with its sum first, then charged at once', async () => {
  const { premium, held, push } = await openPortal()
  shop.sandbox.freeze()
  expect(push('choose', { price: premium.id }).html).toContain('Due today')
  expect((await held()).items.data[0]?.price.unit_amount).toBe(999)
  expect(push('change', { price: premium.id })).toMatchObject({ status: 303 })
  expect((await held()).items.data.map(({ price }) => price.id)).toEqual([premium.id])
})

test('a dearer plan whose card is declined leaves the old one', async () => {
  const { pro, premium, held, push } = await openPortal()
  control({ act: 'decline' })
  const refused = push('change', { price: premium.id })
  expect([refused.status, refused.html.includes('Your card was declined')]).toEqual([402, true])
  expect((await held()).items.data.map(({ price }) => price.id)).toEqual([pro.id])
})

test('a cheaper plan waits for the end of the period, and can be taken back', async () => {
  const { pro, premium, held, push, see } = await openPortal()
  push('change', { price: premium.id })
  push('change', { price: pro.id })
  expect((await held()).items.data.map(({ price }) => price.id)).toEqual([premium.id])
  expect(see()).toContain('A change of plan waits')
  push('undo')
  expect(see()).not.toContain('A change of plan waits')
  push('change', { price: pro.id })
  shop.sandbox.advance(32 * DAY_SECONDS)
  expect((await held()).items.data.map(({ price }) => price.id)).toEqual([pro.id])
})

test('an end is planned as a time, can be taken back, and comes', async () => {
  const { held, push, see } = await openPortal()
  push('cancel')
  expect(await held()).toMatchObject({ cancel_at_period_end: false, cancel_at: expect.any(Number) })
  expect(see()).toContain('ends on')
  push('undo')
  expect((await held()).cancel_at).toBeNull()
  push('cancel')
  shop.sandbox.advance(32 * DAY_SECONDS)
  expect((await held()).status).toBe('canceled')
  expect(await shop.typesArrived()).toContain('customer.subscription.deleted')
})

test('another card pays at once what is owed, and its number stays nowhere', async () => {
  const { held, push, see } = await openPortal('4000 0000 0000 0341')
  shop.sandbox.advance(32 * DAY_SECONDS)
  expect((await held()).status).toBe('past_due')
  expect(see()).toContain('The last payment failed.')
  const wrong = push('card', { number: '4539 1488 0343 6467', expiry: '12/34', cvc: '123' })
  expect([wrong.status, wrong.html.includes('This is not a test card')]).toEqual([402, true])
  push('card', { number: '4000 0000 0000 0341', expiry: '12/34', cvc: '123' })
  expect((await held()).status).toBe('past_due')
  expect(push('card', { number: GOOD_CARD, expiry: '12/34', cvc: '123' }).status).toBe(303)
  expect((await held()).status).toBe('active')
  expect(see()).toContain('Visa ending in 4242')
  const { maps, hidden } = shop.sandbox.state
  const kept = JSON.stringify([Object.values(maps).map((map) => [...map.values()]), hidden])
  expect(kept).not.toMatch(/4539|4242424242424242/)
})

test('nobody touches a subscription through somebody else’s portal', async () => {
  const { held } = await openPortal()
  const other = await openPortal(GOOD_CARD, ['Blue', 'Red'])
  const { id } = await held()
  other.push('cancel', { subscription: id })
  expect((await held()).cancel_at).toBeNull()
})

test('the control page lets time pass: a month renews what is paid', async () => {
  const { held } = await openPortal()
  const before = (await held()).items.data[0]?.current_period_end ?? 0
  expect(control({ act: 'advance', days: 'month' }).status).toBe(303)
  expect((await held()).items.data[0]?.current_period_start).toBe(before)
  expect((await newestCharge()).created).toBeGreaterThanOrEqual(before)
  expect(await shop.typesArrived()).toContain('invoice.paid')
})

test('the control page refunds, disputes and sends again, and nobody else may', async () => {
  await openPortal()
  control({ act: 'refund', id: (await newestCharge()).id })
  expect(await newestCharge()).toMatchObject({ refunded: true })
  await openPortal(GOOD_CARD, ['Blue', 'Red'])
  const { id } = await newestCharge()
  control({ act: 'dispute', id })
  const [dispute] = (await shop.stripe.disputes.list()).data
  control({ act: 'won', id: dispute?.id ?? '' })
  expect((await shop.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('won')
  const types = await shop.typesArrived()
  expect(types).toEqual(
    expect.arrayContaining(['charge.refunded', 'refund.updated', 'charge.dispute.closed']),
  )
  control({ act: 'resend', id: shop.events[0]?.id ?? '' })
  expect(await shop.typesArrived()).toHaveLength(types.length + 1)
  const path = '/control'
  expect(shop.sandbox.page({ path, isAdmin: false, form: { act: 'refund', id } }).status).toBe(404)
  expect(shop.sandbox.page({ path, isAdmin: true, form: { act: 'refund', id } }).status).toBe(403)
})

test('faults are said on the control page until they are over or ended', () => {
  expect(controlPage()).toContain('All works as it should.')
  control({ act: 'decline' })
  control({ act: 'webhooks', mode: 'dropped' })
  expect(controlPage()).toContain('The next charge fails. Webhooks are dropped.')
  control({ act: 'mend' })
  expect(controlPage()).toContain('All works as it should.')
})

test('a page that is open when its price is taken off sale says so, and nothing is paid', async () => {
  const { stripe, sandbox } = shop
  const price = await sellPlan(stripe, 'Pro', 999)
  const checkout = await openCheckout(stripe, price)
  await stripe.prices.update(price.id, { active: false })
  const refused = payOnPage(sandbox, checkout.url ?? '', GOOD_CARD)
  expect([refused.status, refused.html.includes('The price specified is inactive')]).toEqual([402, true])
  expect(sandbox.state.maps.charge.size + sandbox.state.maps.subscription.size).toBe(0)
})

// What programs rely on beside the objects themselves: keys, repeats, lists, searches, faults and webhooks.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workUntil } from '#sandbox/due-work.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#sandbox/durations.ts'
import { openState } from '#sandbox/state.ts'
import { GOOD_CARD, openCheckout, openShop, payOnPage, type Shop, sellPlan } from '#sandbox/testing/shop.ts'
import { signatureOf } from '#sandbox/webhooks.ts'

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})

afterEach(async () => {
  await shop.close()
  expect(shop.faults).toEqual([])
})

interface ErrorBody {
  error: { type: string; message: string }
}

/** What the client throws. */
async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('the call was not refused')
  return error
}

test('the same key with the same parameters is answered once; with others it is refused', async () => {
  const first = await shop.stripe.products.create({ name: 'Pro' }, { idempotencyKey: 'one' })
  const again = await shop.stripe.products.create({ name: 'Pro' }, { idempotencyKey: 'one' })
  expect(again.id).toBe(first.id)
  const other = await refusal(shop.stripe.products.create({ name: 'Other' }, { idempotencyKey: 'one' }))
  expect([other.statusCode, other.rawType]).toEqual([400, 'idempotency_error'])
  expect((await shop.stripe.products.list()).data).toHaveLength(1)
})

test('two at once with one key: one is told to wait', async () => {
  shop.sandbox.faults.latencyMs = 100
  const make = () => shop.stripe.products.create({ name: 'Pro' }, { idempotencyKey: 'two' })
  const outcomes = await Promise.allSettled([make(), make()])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused).toEqual(['idempotency_key_in_use'])
})

test('what was refused for its parameters may be sent again with the same key', async () => {
  const wrong = { product: 'prod_none', currency: 'usd', unit_amount: 1 }
  await refusal(shop.stripe.prices.create(wrong, { idempotencyKey: 'three' }))
  const product = await shop.stripe.products.create({ name: 'Pro' })
  const right = { ...wrong, product: product.id }
  expect((await shop.stripe.prices.create(right, { idempotencyKey: 'three' })).product).toBe(product.id)
})

test.each([
  ['an unknown parameter', { name: 'Pro', colour: 'red' }, 'parameter_unknown', 'colour'],
  ['a missing one', { description: 'x' }, 'parameter_missing', 'name'],
  [
    'metadata with a long value',
    { name: 'Pro', metadata: { a: 'x'.repeat(501) } },
    'parameter_invalid_string',
    'metadata[a]',
  ],
])('%s is refused by name', async (_what, params, code, param) => {
  const error = await refusal(shop.stripe.products.create(params as never))
  expect([error.statusCode, error.code, error.param]).toEqual([400, code, param])
  // The judge agrees: the description refuses it as well.
  shop.faults.length = 0
})

test.each([
  ['unit_amount', { unit_amount: '9.99' as never }, 'parameter_invalid_integer'],
  ['product', { product: 'prod_none' }, 'resource_missing'],
])('a price with a wrong %s is refused', async (_what, wrong, code) => {
  const product = await shop.stripe.products.create({ name: 'Pro' })
  const params = { product: product.id, currency: 'usd', unit_amount: 999, ...wrong }
  expect((await refusal(shop.stripe.prices.create(params))).code).toBe(code)
})

test('a lookup key is one price’s; it moves when it is asked to', async () => {
  const first = await sellPlan(shop.stripe, 'Pro', 999)
  const again = { product: String(first.product), currency: 'usd', unit_amount: 1099, lookup_key: 'plan_Pro' }
  expect((await refusal(shop.stripe.prices.create(again))).code).toBe('resource_already_exists')
  const moved = await shop.stripe.prices.create({ ...again, transfer_lookup_key: true })
  const found = await shop.stripe.prices.list({ lookup_keys: ['plan_Pro'] })
  expect(found.data.map(({ id }) => id)).toEqual([moved.id])
})

test('the default price cannot be archived before another one takes its place', async () => {
  const price = await sellPlan(shop.stripe, 'Pro', 999)
  await shop.stripe.products.update(String(price.product), { default_price: price.id })
  expect((await refusal(shop.stripe.prices.update(price.id, { active: false }))).statusCode).toBe(400)
})

test('lists come newest first, page by page, and expand what they are asked to', async () => {
  for (const name of ['one', 'two', 'three']) await sellPlan(shop.stripe, name, 100)
  const first = await shop.stripe.prices.list({ limit: 2, expand: ['data.product'] })
  expect(first.data.map(({ product }) => (product as Stripe.Product).name)).toEqual(['three', 'two'])
  expect(first.has_more).toBe(true)
  shop.faults.length = 0
  const next = await shop.stripe.prices.list({ limit: 2, starting_after: first.data.at(-1)?.id ?? '' })
  expect([next.data.length, next.has_more]).toEqual([1, false])
  const all: string[] = []
  for await (const { id } of shop.stripe.prices.list({ limit: 1 })) all.push(id)
  expect(all).toHaveLength(3)
  expect((await refusal(shop.stripe.prices.list({ expand: ['data.nothing'] }))).statusCode).toBe(400)
})

test('every list can be walked through by the client: nothing twice, nothing missing, backwards too', async () => {
  const made: string[] = []
  for (let at = 0; at < 23; at++) made.unshift((await shop.stripe.customers.create({ name: `n${at}` })).id)
  const walked: string[] = []
  for await (const { id } of shop.stripe.customers.list({ limit: 5 })) walked.push(id)
  expect(walked).toEqual(made)
  expect((await shop.stripe.customers.list()).data).toHaveLength(10)
  const before = await shop.stripe.customers.list({ limit: 3, ending_before: made[10] ?? '' })
  expect(before.data.map(({ id }) => id)).toEqual(made.slice(7, 10))
  for (const limit of [0, 101])
    expect((await refusal(shop.stripe.customers.list({ limit }))).statusCode).toBe(400)
  const gone = shop.stripe.customers.list({ starting_after: 'cus_none' })
  expect((await refusal(gone)).code).toBe('resource_missing')
  shop.faults.length = 0
})

test('references open up as deep as four, in objects and in lists, and stay ids unless asked', async () => {
  const price = await sellPlan(shop.stripe, 'Pro', 999)
  const session = await openCheckout(shop.stripe, price)
  payOnPage(shop.sandbox, session.url ?? '', GOOD_CARD)
  const plain = await shop.stripe.checkout.sessions.retrieve(session.id)
  expect([typeof plain.subscription, typeof plain.customer]).toEqual(['string', 'string'])
  const opened = await shop.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice', 'customer'],
  })
  expect(opened.customer).toMatchObject({ object: 'customer', email: 'ann@example.com' })
  expect(opened.subscription).toMatchObject({ latest_invoice: { object: 'invoice', amount_paid: 999 } })
  const held = await shop.stripe.subscriptions.retrieve(String(plain.subscription), {
    expand: ['items.data.price.product'],
  })
  expect(held.items.data[0]?.price.product).toMatchObject({ object: 'product', name: 'Pro' })
  const tooDeep = shop.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.items.data.price.product'],
  })
  expect((await refusal(tooDeep)).statusCode).toBe(400)
  shop.faults.length = 0
})

test('ten at once with one key make one object, whichever of them is answered', async () => {
  shop.sandbox.faults.latencyMs = 20
  const make = () => shop.stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'ten' })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, make))
  const told = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.id : one.reason.statusCode))
  expect(new Set(told.filter((one) => one !== 409)).size).toBe(1)
  expect(told).toContain(409)
  expect((await shop.stripe.customers.list()).data).toHaveLength(1)
  const replayed = await make()
  expect(new Headers(replayed.lastResponse.headers).get('idempotent-replayed')).toBe('true')
})

test('a key is bound to its address as well: the same words for something else are refused', async () => {
  await shop.stripe.products.create({ name: 'Pro' }, { idempotencyKey: 'bound' })
  const other = await refusal(shop.stripe.customers.create({ name: 'Pro' }, { idempotencyKey: 'bound' }))
  expect([other.statusCode, other.rawType]).toEqual([400, 'idempotency_error'])
})

test('a search finds by metadata, and can be made to lag behind', async () => {
  await shop.stripe.products.create({ name: 'Pro', metadata: { tier: '2' } })
  const query = "active:'true' AND metadata['tier']:'2'"
  expect((await shop.stripe.products.search({ query })).data).toHaveLength(1)
  shop.sandbox.faults.searchLag = 3_600
  expect((await shop.stripe.products.search({ query })).data).toHaveLength(0)
})

test('without the right key nothing is told', async () => {
  const { host, port } = await shop.sandbox.listen()
  const answer = await fetch(`http://${host}:${port}/v1/products`, {
    headers: { authorization: 'Bearer sk_test_other' },
  })
  expect([answer.status, ((await answer.json()) as ErrorBody).error.type]).toEqual([
    401,
    'invalid_request_error',
  ])
})

test('an address that the provider does not have is said to be none', async () => {
  const { host, port } = await shop.sandbox.listen()
  const headers = { authorization: `Bearer ${shop.sandbox.key}` }
  const answer = await fetch(`http://${host}:${port}/v1/unicorns`, { headers })
  expect([answer.status, ((await answer.json()) as ErrorBody).error.message]).toEqual([
    404,
    'Unrecognized request URL (GET: /v1/unicorns).',
  ])
})

test('a fault is met as often as it was ordered', async () => {
  shop.sandbox.faults.api = { fault: 'status_500', count: 1 }
  expect((await refusal(shop.stripe.products.list())).statusCode).toBe(500)
  expect((await shop.stripe.products.list()).data).toEqual([])
  shop.sandbox.faults.api = { fault: 'status_429', count: 1 }
  expect((await refusal(shop.stripe.products.list())).statusCode).toBe(429)
  shop.sandbox.faults.api = { fault: 'hang_up', count: 1 }
  expect((await refusal(shop.stripe.products.list())).type).toBe('StripeConnectionError')
})

test('a webhook that is not taken comes again, and can be asked for again', async () => {
  shop.mailboxAnswers.push(500, 302)
  await shop.stripe.products.create({ name: 'Pro' })
  expect(await shop.typesArrived()).toEqual(['product.created'])
  const [event] = shop.events
  shop.sandbox.resend(event?.id ?? '')
  expect(await shop.typesArrived()).toEqual(['product.created', 'product.created'])
})

test('webhooks can be doubled and dropped; what was dropped is found in the list', async () => {
  shop.sandbox.faults.copies = 2
  await shop.stripe.products.create({ name: 'Twice' })
  expect(await shop.typesArrived()).toHaveLength(2)
  shop.sandbox.faults.copies = 1
  shop.sandbox.faults.webhooks = 'dropped'
  await shop.stripe.products.create({ name: 'Never' })
  expect(await shop.typesArrived()).toHaveLength(2)
  const { data } = await shop.stripe.events.list({ types: ['product.created'] })
  expect(data).toHaveLength(2)
})

test('a signature is the provider’s: the client takes it, and refuses another text or secret', () => {
  const header = signatureOf('{"id":"evt_1"}', 'whsec_a')
  expect(Stripe.webhooks.constructEvent('{"id":"evt_1"}', header, 'whsec_a')).toEqual({ id: 'evt_1' })
  expect(() => Stripe.webhooks.constructEvent('{"id":"evt_2"}', header, 'whsec_a')).toThrow()
  expect(() => Stripe.webhooks.constructEvent('{"id":"evt_1"}', header, 'whsec_b')).toThrow()
})

test('a session expires at its time, and a page that comes later says so', async () => {
  const session = await openCheckout(shop.stripe, await sellPlan(shop.stripe, 'Pro', 999))
  shop.sandbox.advance(DAY_SECONDS)
  expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  expect(payOnPage(shop.sandbox, session.url ?? '', GOOD_CARD).status).toBe(410)
  expect(await shop.typesArrived()).toContain('checkout.session.expired')
})

test('a promotion code takes off what its coupon says, once', async () => {
  const coupon = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once' })
  await shop.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'HALF' })
  const price = await sellPlan(shop.stripe, 'Pro', 1000)
  const session = await openCheckout(shop.stripe, price, { allow_promotion_codes: true })
  expect(payOnPage(shop.sandbox, session.url ?? '', GOOD_CARD, { promotionCode: 'NONE' }).status).toBe(402)
  payOnPage(shop.sandbox, session.url ?? '', GOOD_CARD, { promotionCode: 'half' })
  const paid = await shop.stripe.checkout.sessions.retrieve(session.id)
  expect(paid.amount_total).toBe(500)
  shop.sandbox.advance(32 * DAY_SECONDS)
  const { data } = await shop.stripe.invoices.list({ subscription: String(paid.subscription) })
  expect(data.map(({ total }) => total)).toEqual([1000, 500])
})

test('a phase of a schedule keeps the discounts that it names, and drops the others', async () => {
  const { stripe, sandbox } = shop
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'ALWAYS' })
  const price = await sellPlan(stripe, 'Pro', 1000)
  const session = await openCheckout(stripe, price, { allow_promotion_codes: true })
  payOnPage(sandbox, session.url ?? '', GOOD_CARD, { promotionCode: 'ALWAYS' })
  const [bought] = (await stripe.subscriptions.list({ price: price.id })).data
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: bought?.id ?? '' })
  const [held] = phases
  const discount = String(held?.discounts[0]?.discount)
  expect([discount]).toEqual(bought?.discounts)
  const items = [{ price: price.id }]
  const period = { start_date: held?.start_date ?? 0, end_date: held?.end_date ?? 0 }
  const next = { items, duration: { interval: 'month' as const, interval_count: 1 } }
  await stripe.subscriptionSchedules.update(id, {
    phases: [{ items, ...period, discounts: [{ discount }] }, next],
  })
  expect((await stripe.subscriptions.retrieve(bought?.id ?? '')).discounts).toEqual([discount])
  sandbox.advance(32 * DAY_SECONDS)
  expect((await stripe.subscriptions.retrieve(bought?.id ?? '')).discounts).toEqual([])
  const { data } = await stripe.invoices.list({ subscription: bought?.id ?? '' })
  expect(data.map(({ total }) => total)).toEqual([1000, 500])
})

test('a sandbox that is started again is the same one: objects, clock, open pages, repeats and what was not sent yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-sandbox-'))
  const first = await openShop({ folder, retryMs: [60_000] })
  const price = await sellPlan(first.stripe, 'Pro', 999)
  const paid = await openCheckout(first.stripe, price)
  payOnPage(first.sandbox, paid.url ?? '', '4000 0000 0000 0341')
  const open = await openCheckout(first.stripe, price)
  const coupon = await first.stripe.coupons.create(
    { percent_off: 10, duration: 'once' },
    { idempotencyKey: 'k' },
  )
  await first.typesArrived()
  first.mailboxAnswers.push(500)
  await first.stripe.products.create({ name: 'Told later' })
  await first.sandbox.deliver()
  first.sandbox.advance(3 * HOUR_SECONDS)
  const now = first.sandbox.now()
  await first.close()

  const second = await openShop({ folder, retryMs: [60_000] })
  const { sandbox, stripe } = second
  expect([sandbox.key, sandbox.webhookSecret, sandbox.installation]).toEqual([
    first.sandbox.key,
    first.sandbox.webhookSecret,
    first.sandbox.installation,
  ])
  expect(sandbox.now()).toBeGreaterThanOrEqual(now)
  const again = await stripe.coupons.create({ percent_off: 10, duration: 'once' }, { idempotencyKey: 'k' })
  expect(again.id).toBe(coupon.id)
  expect(payOnPage(sandbox, open.url ?? '', GOOD_CARD).status).toBe(303)
  const [told] = (await stripe.events.list({ types: ['product.created'], limit: 1 })).data
  expect(told?.pending_webhooks).toBe(1)
  // What falls due later still falls due, and the card that fails at renewals is still the same.
  sandbox.advance(32 * DAY_SECONDS)
  const { subscription } = await stripe.checkout.sessions.retrieve(paid.id)
  expect((await stripe.subscriptions.retrieve(String(subscription))).status).toBe('past_due')
  await second.close()
  expect([...first.faults, ...second.faults]).toEqual([])
})

test('a start after a crash finds the older file whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-sandbox-'))
  const first = await openShop({ folder })
  await first.stripe.products.create({ name: 'Pro' })
  await first.close()
  writeFileSync(join(folder, '.payments.json'), '{"installation": "torn')
  const second = await openShop({ folder })
  expect((await second.stripe.products.list()).data.map(({ name }) => name)).toEqual(['Pro'])
  await second.close()
})

test('nothing is written while nothing happens, and a moved clock is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-sandbox-'))
  const state = openState(folder)
  // Every save puts a new file in the place of the old one.
  const saved = () => {
    state.save()
    return statSync(join(folder, 'payments.json')).ino
  }
  const world = { ...shop.sandbox, state, pagesUrl: '', request: { id: null, idempotencyKey: null } }
  const first = saved()
  workUntil(world, state.clock.now())
  expect(saved()).toBe(first)
  workUntil(world, state.clock.now() + HOUR_SECONDS)
  expect(saved()).not.toBe(first)
  const moved = saved()
  state.clock.freeze(state.clock.now())
  expect(saved()).not.toBe(moved)
  rmSync(folder, { recursive: true })
})

test('pages escape what programs wrote', async () => {
  const price = await sellPlan(shop.stripe, '<script>alert(1)</script>', 999)
  const session = await openCheckout(shop.stripe, price)
  const { html } = shop.sandbox.page({
    path: new URL(session.url ?? '').pathname.replace('/payment-sandbox', ''),
    isAdmin: false,
    form: null,
  })
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
})

test('the control page is for admins alone', () => {
  const ask = (isAdmin: boolean) => shop.sandbox.page({ path: '/control', isAdmin, form: null }).status
  expect([ask(false), ask(true)]).toEqual([404, 200])
})

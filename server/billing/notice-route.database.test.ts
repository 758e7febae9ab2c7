// What the payment provider tells of, at the webhook's address: who is believed, and what stands in the book then.
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stripePayments } from '#server/adapters/payments/stripe.ts'
import type { House } from '#server/base/house.ts'
import { createHttp } from '#server/base/http.ts'
import { openLimits } from '#server/base/limits.ts'
import { openMetrics } from '#server/base/metrics.ts'
import { type BillingSite, openBillingSite } from '#server/testing/billing.ts'
import { openTestSite } from '#server/testing/site.ts'
import { addPaymentNotices, NOTICES_PATH } from './notice-route.ts'
import { paymentNotices } from './tables.ts'

let site: BillingSite

beforeEach(async () => {
  site = await openBillingSite()
})

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

function eventText(changes: object = {}): string {
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    created: 1_760_000_000,
    livemode: false,
    data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } },
    ...changes,
  })
}

const sign = (payload: string, secret = site.sandbox.webhookSecret, timestamp?: number) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })

const send = (body: string, signature: string, headers: Record<string, string> = {}) =>
  site.request(`POST ${NOTICES_PATH}`, { body, headers: { 'stripe-signature': signature, ...headers } })

/** Without what the sandbox has told by itself meanwhile: its ids are longer. */
const kept = async () =>
  (await site.house.db.select().from(paymentNotices)).filter(({ id }) => id.length < 12)

test('what the provider signed is written down and acknowledged', async () => {
  const answer = await send(eventText(), sign(eventText()))
  expect([answer.status, answer.body]).toEqual([200, { received: true }])
  expect(await kept()).toMatchObject([
    { id: 'evt_1', provider: site.payments.provider, state: 'pending', customerId: 'cus_1', attempts: 0 },
  ])
})

test('a signature that is missing, wrong, old, or of another text is refused', async () => {
  const text = eventText()
  const old = Math.floor(Date.now() / 1000) - 301
  const reserialised = JSON.stringify(JSON.parse(text), null, 2)
  const live = eventText({ livemode: true })
  for (const [body, signature] of [
    [text, ''],
    [text, 't=1,v1=00'],
    [text, 'v1=00'],
    [text, sign(text, 'whsec_other')],
    [text, sign(text, undefined, old)],
    [reserialised, sign(text)],
    [live, sign(live)],
    ['not json', sign('not json')],
    ['', sign('')],
  ] as const) {
    const answer = await send(body, signature)
    expect([signature, answer.status, answer.body.code]).toEqual([signature, 400, 'bad_signature'])
  }
  expect(await kept()).toEqual([])
})

test('while the secret is being replaced, one good signature among several is enough', async () => {
  const text = eventText()
  const now = Math.floor(Date.now() / 1000)
  const [time, other] = sign(text, 'whsec_the_new_one', now).split(',')
  const good = sign(text, undefined, now).split(',')[1]
  expect((await send(text, `${time},${other},${good}`)).status).toBe(200)
})

test('neither an origin nor a session nor a crowd keeps the provider out', async () => {
  const headers = {
    origin: 'https://elsewhere.example',
    'sec-fetch-site': 'cross-site',
    cookie: 'multiball=x',
  }
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const text = eventText({ id: `evt_${n}` })
      return send(text, sign(text), headers)
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
  expect(answers.every((answer) => !answer.headers.has('set-cookie'))).toBe(true)
  expect(await kept()).toHaveLength(60)
})

test('twenty kilobytes are taken, more than a megabyte is not', async () => {
  const long = eventText({ padding: 'x'.repeat(20_000) })
  expect((await send(long, sign(long))).status).toBe(200)
  const tooLong = eventText({ id: 'evt_2', padding: 'x'.repeat(1024 * 1024) })
  expect((await send(tooLong, sign(tooLong))).status).toBe(413)
  const streamed = await site.app.request(NOTICES_PATH, {
    method: 'POST',
    headers: { 'stripe-signature': sign(tooLong) },
    body: new Blob([tooLong]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(streamed.status).toBe(413)
  expect(await kept()).toHaveLength(1)
})

test('a type that means nothing to us is kept and ignored', async () => {
  for (const [n, type] of ['invented.tomorrow', 'product.updated', 'payment_intent.succeeded'].entries()) {
    const text = eventText({ id: `evt_${n}`, type })
    expect((await send(text, sign(text))).status).toBe(200)
  }
  expect((await kept()).map(({ state }) => state)).toEqual(['ignored', 'ignored', 'ignored'])
})

test('an unknown customer and a customer of another account are ignored once that is known', async () => {
  const text = eventText({ data: { object: { id: 'cus_9', object: 'customer' } }, type: 'customer.updated' })
  await send(text, sign(text))
  await site.settle()
  expect(await kept()).toMatchObject([{ state: 'ignored', customerId: 'cus_9' }])
})

test('the same five times at once, and again later, is one row', async () => {
  const text = eventText()
  const all = await Promise.all(Array.from({ length: 5 }, () => send(text, sign(text))))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await send(text, sign(text))
  expect(await kept()).toHaveLength(1)
})

test('one that the database cannot hold keeps no other out', async () => {
  const [good, bad] = [eventText(), eventText({ id: 'evt_\u0000bad' })]
  const answers = await Promise.all([send(bad, sign(bad)), send(good, sign(good))])
  expect(answers.map(({ status }) => status)).toEqual([500, 200])
  expect((await kept()).map(({ id }) => id)).toEqual(['evt_1'])
})

test('while the database is down nothing is acknowledged, and what comes again is kept', async () => {
  const text = eventText()
  const { house } = site
  let isDown = true
  const failing = new Proxy(house.db, {
    get: (db, name, receiver) => {
      if (isDown && (name === 'transaction' || name === 'execute'))
        return () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
      const value = Reflect.get(db, name, receiver)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  const app = appOn({ ...house, db: failing })
  const post = () =>
    app.request(NOTICES_PATH, { method: 'POST', headers: { 'stripe-signature': sign(text) }, body: text })
  expect((await post()).status).toBe(503)
  isDown = false
  expect((await post()).status).toBe(200)
  expect(await kept()).toHaveLength(1)
})

function appOn(house: House) {
  const { database, config, log } = house
  const app = createHttp({
    config,
    log,
    metrics: openMetrics(),
    limits: openLimits(database, { enabled: false }),
    routes: [],
    resolveSession: async () => null,
    checkReplies: true,
  })
  addPaymentNotices(app, house, site.rooms.billing)
  return app
}

test('other methods are told so', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await site.request(`${method} ${NOTICES_PATH}`)
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
  }
})

test('where nobody takes the money there is no such address', async () => {
  const plain = await openTestSite()
  const text = eventText()
  const answer = await plain.request(`POST ${NOTICES_PATH}`, {
    body: text,
    headers: { 'stripe-signature': sign(text) },
  })
  expect(answer.status).toBe(404)
})

test('a live event is not for a test key, and the other way round', async () => {
  const live = stripePayments({
    secretKey: 'sk_live_x',
    webhookSecret: site.sandbox.webhookSecret,
    site: 'test',
    provider: 'acct',
  })
  const [test_, real] = [eventText(), eventText({ livemode: true })]
  expect(live.notices.read(Buffer.from(test_), sign(test_))).toBeNull()
  expect(live.notices.read(Buffer.from(real), sign(real))).toMatchObject({ id: 'evt_1' })
})

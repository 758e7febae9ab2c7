// What the payment provider tells of, at the webhook's address: who is believed, and what stands in the book then.
import { connect } from 'node:net'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stripePayments } from '#server/adapters/payments/stripe.ts'
import type { House } from '#server/base/house.ts'
import { createHttp } from '#server/base/http.ts'
import { openLimits } from '#server/base/limits.ts'
import { listen } from '#server/base/listener.ts'
import { openMetrics } from '#server/base/metrics.ts'
import { type BillingSite, openBillingSite } from '#server/testing/billing.ts'
import { openTestSite, type TestAnswer } from '#server/testing/site.ts'
import { noticeListener } from './notice-listener.ts'
import { addPaymentNotices, NOTICES_PATH, type NoticeDesk, openNoticeDesk } from './notice-route.ts'
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

/** As the provider does: over HTTP, with the length told. */
async function send(body: string, signature: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site.url}${NOTICES_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
    body,
  })
  const read: TestAnswer['body'] = await answer.json()
  return { status: answer.status, headers: answer.headers, body: read }
}

/** Past the quick way in, to the address that the framework serves. */
const sendInside = (body: string, signature: string) =>
  site.request(`POST ${NOTICES_PATH}`, { body, headers: { 'stripe-signature': signature } })

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
  const desk = openNoticeDesk({ ...house, db: failing }, site.rooms.billing)
  const app = appOn(house, desk)
  const listening = await listen(
    noticeListener({ desk, log: house.log, metrics: openMetrics(), isSecure: false, next: () => undefined }),
    { host: '127.0.0.1', port: 0 },
  )
  const letter = { method: 'POST', headers: { 'stripe-signature': sign(text) }, body: text }
  const ways = [
    () => fetch(`http://127.0.0.1:${listening.port}${NOTICES_PATH}`, letter),
    () => app.request(NOTICES_PATH, letter),
  ]
  const ask = () => Promise.all(ways.map(async (post) => (await post()).status))
  try {
    expect(await ask()).toEqual([503, 503])
    isDown = false
    expect(await ask()).toEqual([200, 200])
    expect(await kept()).toHaveLength(1)
  } finally {
    await listening.close(0)
  }
})

function appOn(house: House, desk: NoticeDesk) {
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
  addPaymentNotices(app, desk, config)
  return app
}

test('the quick way in and the framework behind it answer alike', async () => {
  const text = eventText()
  for (const signature of [sign(text), sign(text, 'whsec_other')]) {
    const [quick, inside] = [await send(text, signature), await sendInside(text, signature)]
    const told = ({ status, headers, body }: typeof quick) => ({
      status,
      body: { ...body, requestId: undefined },
      headers: Object.fromEntries([...headers].filter(([name]) => !OF_THE_LINE.has(name))),
    })
    expect(told(quick)).toEqual(told(inside))
    expect(quick.body.requestId).not.toBe(inside.body.requestId ?? '')
  }
})

/** Headers of a connection, which a request inside the process has none of. */
const OF_THE_LINE = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

test('a notice that breaks off is not taken, and the next one on the way is', async () => {
  const text = eventText()
  const { hostname, port } = new URL(site.url)
  await new Promise<void>((done) => {
    const line = connect(Number(port), hostname, () => {
      line.write(
        `POST ${NOTICES_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${text.length}\r\nStripe-Signature: ${sign(text)}\r\n\r\n${text.slice(0, -5)}`,
        () => line.destroy(),
      )
    })
    line.on('close', () => done())
  })
  const next = eventText({ id: 'evt_2' })
  expect((await send(next, sign(next))).status).toBe(200)
  expect((await kept()).map(({ id }) => id)).toEqual(['evt_2'])
})

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

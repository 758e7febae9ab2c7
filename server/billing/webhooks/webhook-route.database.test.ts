// The webhook's route: which senders are trusted, and what is stored.
import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stripePayments } from '#server/adapters/payments/stripe.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { createHttp, PAYMENT_WEBHOOK_PATH as PATH } from '#server/base/http/http.ts'
import { openLogTo } from '#server/base/log.ts'
import { openMetrics } from '#server/base/metrics.ts'
import { openLimits } from '#server/base/security/limits.ts'
import { webhookEvents } from '#server/billing/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { openTestSite, type TestAnswer } from '#server/testing/site.ts'
import { addWebhooks } from './webhook-route.ts'

let site: BillingSite
const lines: string[] = []

beforeEach(async () => {
  lines.length = 0
  site = await openBillingSite({ log: openLogTo('warn', { write: (line) => lines.push(line) }) })
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

/** As the provider does: over HTTP, with a content length. */
async function send(body: string, signature: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site.url}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
    body,
  })
  const read: TestAnswer['body'] = await answer.json()
  return { status: answer.status, headers: answer.headers, body: read }
}

/** Without events that the sandbox sent by itself: their ids are longer. */
const storedEvents = async () =>
  (await site.context.db.select().from(webhookEvents)).filter(({ id }) => id.length < 12)

test('what the provider signed is written down and acknowledged', async () => {
  const answer = await send(eventText(), sign(eventText()))
  expect([answer.status, answer.body]).toEqual([200, { received: true }])
  expect(await storedEvents()).toMatchObject([
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
  ] as const) {
    const answer = await send(body, signature)
    expect([signature, answer.status, answer.body.code]).toEqual([signature, 400, 'bad_signature'])
  }
  expect(await storedEvents()).toEqual([])
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
  expect(await storedEvents()).toHaveLength(60)
})

test('twenty kilobytes are taken, more than a megabyte is not', async () => {
  const long = eventText({ padding: 'x'.repeat(20_000) })
  expect((await send(long, sign(long))).status).toBe(200)
  const tooLong = eventText({ id: 'evt_2', padding: 'x'.repeat(1024 * 1024) })
  expect((await send(tooLong, sign(tooLong))).status).toBe(413)
  const streamed = await site.app.request(PATH, {
    method: 'POST',
    headers: { 'stripe-signature': sign(tooLong) },
    body: new Blob([tooLong]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(streamed.status).toBe(413)
  expect(await storedEvents()).toHaveLength(1)
})

test('a type that means nothing to us is kept and ignored', async () => {
  for (const [n, type] of ['invented.tomorrow', 'product.updated', 'payment_intent.succeeded'].entries()) {
    const text = eventText({ id: `evt_${n}`, type })
    expect((await send(text, sign(text))).status).toBe(200)
  }
  expect((await storedEvents()).map(({ state }) => state)).toEqual(['ignored', 'ignored', 'ignored'])
})

test('an unknown customer and a customer of another account are ignored once that is known', async () => {
  const text = eventText({ data: { object: { id: 'cus_9', object: 'customer' } }, type: 'customer.updated' })
  await send(text, sign(text))
  await site.settle()
  expect(await storedEvents()).toMatchObject([{ state: 'ignored', customerId: 'cus_9' }])
})

test('the same five times at once, and again later, is one row', async () => {
  const text = eventText()
  const all = await Promise.all(Array.from({ length: 5 }, () => send(text, sign(text))))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await send(text, sign(text))
  expect(await storedEvents()).toHaveLength(1)
})

test('while the database is down nothing is acknowledged, and what comes again is kept', async () => {
  const text = eventText()
  const { context } = site
  let isDown = true
  const failing = new Proxy(context.db, {
    get: (db, name, receiver) => {
      if (isDown && (name === 'transaction' || name === 'execute'))
        return () => Promise.reject(Object.assign(new Error('connect'), { code: '57P03' }))
      const value = Reflect.get(db, name, receiver)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  const app = appOn({ ...context, db: failing })
  const post = async () =>
    (
      await app.request(PATH, {
        method: 'POST',
        headers: { 'stripe-signature': sign(text) },
        body: text,
      })
    ).status
  expect(await post()).toBe(503)
  isDown = false
  expect(await post()).toBe(200)
  expect(await storedEvents()).toHaveLength(1)
})

function appOn(context: AppContext) {
  const { database, config, log } = context
  const app = createHttp({
    config,
    log,
    metrics: openMetrics(),
    limits: openLimits(database, { enabled: false, secret: config.sessionSecret }),
    routes: [],
    resolveSession: async () => null,
    checkReplies: true,
  })
  addWebhooks(app, context, site.rooms.billing)
  return app
}

test('a body that breaks off is not taken, and the next one on the way is', async () => {
  const text = eventText()
  const { hostname, port } = new URL(site.url)
  await new Promise<void>((done) => {
    const line = connect(Number(port), hostname, () => {
      line.write(
        `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${text.length}\r\nStripe-Signature: ${sign(text)}\r\n\r\n${text.slice(0, -5)}`,
        () => line.destroy(),
      )
    })
    line.on('close', () => done())
  })
  const next = eventText({ id: 'evt_2' })
  expect((await send(next, sign(next))).status).toBe(200)
  expect((await storedEvents()).map(({ id }) => id)).toEqual(['evt_2'])
})

test('other methods are told so', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await site.request(`${method} ${PATH}`)
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
  }
})

test('where billing is off, an event is answered like every other call that needs a provider', async () => {
  const plain = await openTestSite()
  const text = eventText()
  const answer = await plain.request(`POST ${PATH}`, {
    body: text,
    headers: { 'stripe-signature': sign(text) },
  })
  expect([answer.status, answer.body.code]).toEqual([503, 'billing_unavailable'])
})

test('a live event is not for a test key, and the other way round', async () => {
  const live = stripePayments({
    secretKey: 'sk_live_x',
    webhookSecret: site.sandbox.webhookSecret,
    site: 'test',
    provider: 'acct',
  })
  const [test_, real] = [eventText(), eventText({ livemode: true })]
  expect(live.webhooks.read(Buffer.from(test_), sign(test_))).toBe('unsigned')
  expect(live.webhooks.read(Buffer.from(real), sign(real))).toMatchObject({ id: 'evt_1' })
})

test('a signed event of the least shape is stored; what cannot be used is ignored without harm', async () => {
  const least = (id: string, object: object, type = 'customer.subscription.updated') =>
    JSON.stringify({ id, object: 'event', type, data: { object } })
  for (const text of [
    least('evt_1', { id: 'sub_1', customer: 'cus_9' }),
    least('evt_2', { id: 'sub_1', status: 'active' }),
    least('evt_3', {}),
    least('evt_4', { id: null }, 'checkout.session.completed'),
    least('evt_5', { id: 'cus_9', object: 'customer' }, 'customer.updated'),
  ])
    expect([text, (await send(text, sign(text))).status]).toEqual([text, 200])
  expect((await storedEvents()).map(({ customerId }) => customerId)).toEqual([
    ...['cus_9', null, null, null],
    'cus_9',
  ])
  await site.settle()
  expect((await storedEvents()).map(({ state }) => state)).toEqual(Array(5).fill('ignored'))
})

test('signed events that make no sense are refused and logged', async () => {
  const odd = [
    eventText({ id: 'evt_\u0000bad' }),
    eventText({ id: 7 }),
    eventText({ id: `evt_${'x'.repeat(300)}` }),
    eventText({ created: 1e300 }),
    eventText({ created: 'yesterday' }),
    eventText({ type: null }),
    eventText({ data: {} }),
    eventText({ data: { object: { object: 'subscription', customer: 'cus_\u0000' } } }),
    'not json',
    '[]',
    '',
  ]
  for (const text of odd) {
    const before = lines.length
    const answer = await send(text, sign(text))
    expect([text.slice(0, 60), answer.status, answer.body.code]).toEqual([
      text.slice(0, 60),
      400,
      'odd_event',
    ])
    expect(lines.slice(before).join('')).toContain(answer.body.requestId)
  }
  expect(await storedEvents()).toEqual([])
})

test('a signature whose time is no number is refused, though the rest of it is right', async () => {
  const text = eventText()
  const mark = createHmac('sha256', site.sandbox.webhookSecret).update(`NaN.${text}`).digest('hex')
  const before = lines.length
  const answer = await send(text, `t=NaN,v1=${mark}`)
  expect([answer.status, answer.body.code]).toEqual([400, 'odd_event'])
  expect(lines.slice(before).join('')).toContain(answer.body.requestId)
  expect(await storedEvents()).toEqual([])
})

test('a body that never ends is given up after ten seconds, and its connection with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const asked = site.app.request(PATH, {
      method: 'POST',
      body: new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{')) }),
      duplex: 'half',
    } as RequestInit)
    await vi.advanceTimersByTimeAsync(10_000)
    const answer = await asked
    expect([answer.status, answer.headers.get('connection')]).toEqual([408, 'close'])
  } finally {
    vi.useRealTimers()
  }
})

test('open bodies share little memory, and keep no webhook out', async () => {
  const { hostname, port } = new URL(site.url)
  const answers: string[] = []
  const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000001\r\nStripe-Signature: t=1\r\n\r\n`
  const open = await Promise.all(
    Array.from(
      { length: 40 },
      () =>
        new Promise<Socket>((done) => {
          const line = connect(Number(port), hostname, () => {
            line.write(head)
            line.write('x'.repeat(1_000_000), () => done(line))
          })
          line.on('error', () => undefined)
          line.on('data', (part) => answers.push(part.toString('latin1').slice(0, 12)))
        }),
    ),
  )
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(32)
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 503']))
  const text = eventText()
  expect((await send(text, sign(text))).status).toBe(200)
  for (const line of open) line.destroy()
})

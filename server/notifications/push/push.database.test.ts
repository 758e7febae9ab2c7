// Push notifications from the event to the browser, over a push service that decrypts them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_SECONDS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#contract/durations.ts'
import { PUSH_DEVICES_MAX } from '#contract/notifications/push.ts'
import { type NotificationDraft, notificationSource } from '#server/accounts/notification-sources.ts'
import { subscribers } from '#server/app.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { openOutgoing } from '#server/base/security/outgoing.ts'
import { notificationSubscriber } from '#server/notifications/delivery.ts'
import { pushDevices } from '#server/notifications/tables.ts'
import { type PushReceiver, startPushReceiver } from '#server/testing/processes/push-receiver.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { addPushDevice } from './devices.ts'
import { getPushKeys } from './keys.ts'
import { sendPush } from './messages.ts'
import { createPushTimes } from './push-times.ts'

const happened = eventType<{ draft: NotificationDraft }>('test_push', { changes: changesNothing })
const source = notificationSource<{ draft: NotificationDraft }>({
  event: happened,
  notifications: async ({ draft }) => [draft],
})

let service: PushReceiver
let site: TestSite
let bob: TestMember

beforeEach(async () => {
  service = await startPushReceiver({
    publicKey: async () => (await getPushKeys(site.context.db)).publicKey,
  })
  site = await openTestSite({
    outgoing: service.outgoing,
    subscribers: [...subscribers, { ...notificationSubscriber([source]), name: 'test_pushes' }],
  })
  bob = await site.member({ username: 'bob' })
})
afterEach(() => service.close())

async function tellBob(changes: Partial<NotificationDraft> = {}): Promise<void> {
  const draft: NotificationDraft = {
    userId: bob.id,
    kind: 'message',
    title: 'New message from ada',
    titleOfMany: '{count} new messages from ada',
    path: '/messages/1',
    subject: 'conversation:1',
    ...changes,
  }
  await site.context.db.transaction((tx) => emit(tx, happened, { draft }))
  await site.followUp()
}

async function subscribe(as: TestMember = bob) {
  const browser = service.subscribe()
  const answer = await site.request('PUT /api/push', { as, body: browser.subscription })
  expect(answer.status).toBe(200)
  return browser
}

const devicesOf = async (as: TestMember) => (await site.request('GET /api/push', { as })).body.devices

test('what the bell tells reaches the browser, encrypted, and merged as in the bell', async () => {
  const browser = await subscribe()
  await tellBob()
  await site.jobs.runAll()
  await tellBob()
  await site.jobs.runAll()
  expect(browser.received.map(({ message }) => message)).toEqual([
    { title: 'New message from ada', path: '/messages/1', tag: 'message conversation:1' },
    { title: '2 new messages from ada', path: '/messages/1', tag: 'message conversation:1' },
  ])
  const [first, second] = browser.received.map(({ headers }) => headers)
  expect(first).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(DAY_SECONDS) })
  expect(first?.topic).toBe(second?.topic)
})

test('a browser that was not turned on gets nothing, and one that was turned off gets no more', async () => {
  const browser = service.subscribe()
  await tellBob()
  await site.jobs.runAll()
  expect(browser.received).toEqual([])
  const on = await subscribe()
  const [device] = await devicesOf(bob)
  expect(device).toMatchObject({ isThis: true })
  const off = await site.request(`DELETE /api/push/${device.id}`, { as: bob })
  expect(off.body.devices).toEqual([])
  await tellBob()
  await site.jobs.runAll()
  expect(on.received).toEqual([])
  expect((await site.request(`DELETE /api/push/${device.id}`, { as: bob })).status).toBe(404)
})

test('nothing is pushed of what was read, what its member turned off, and to those who are banned', async () => {
  const browser = await subscribe()
  await tellBob()
  await site.request('PUT /api/notifications/read', { as: bob, body: { all: true } })
  await site.jobs.runAll()
  const choices = [{ kind: 'message', bell: true, mail: true, push: false }]
  await site.request('PUT /api/notification-preferences', { as: bob, body: { choices } })
  await tellBob({ subject: 'conversation:2' })
  await site.jobs.runAll()
  await tellBob({ kind: 'topic_reply', subject: 'topic:1' })
  await setSanctions(site.context.db, bob.id, { bannedAt: site.clock.now() })
  await site.jobs.runAll()
  expect(browser.received).toEqual([])
})

test('a choice without a word of push leaves it as it was', async () => {
  const put = async (choice: object) =>
    (
      await site.request('PUT /api/notification-preferences', { as: bob, body: { choices: [choice] } })
    ).body.data.find(({ kind }: { kind: string }) => kind === 'message')
  const kind = 'message'
  expect(await put({ kind, bell: true, mail: false })).toEqual({ kind, bell: true, mail: false, push: true })
  expect(await put({ kind, bell: true, mail: true, push: false })).toMatchObject({ push: false })
  expect(await put({ kind, bell: false, mail: false })).toEqual({
    kind,
    bell: false,
    mail: false,
    push: false,
  })
})

test('with the bell and mail off, it is still pushed, and stands in no list', async () => {
  const browser = await subscribe()
  const choices = [{ kind: 'message', bell: false, mail: false, push: true }]
  await site.request('PUT /api/notification-preferences', { as: bob, body: { choices } })
  await tellBob()
  await site.jobs.runAll()
  expect(browser.received).toHaveLength(1)
  expect((await site.request('GET /api/notifications', { as: bob })).body.data).toEqual([])
})

test('signing out ends it in that browser alone', async () => {
  const phone = await subscribe()
  const login = await site.request('POST /api/login', {
    body: { username: 'bob', password: 'test-password' },
  })
  const cookie = String(login.headers.get('set-cookie')).split(';')[0] ?? ''
  const desk = await subscribe({ ...bob, cookie })
  expect(await devicesOf(bob)).toHaveLength(2)
  await site.request('POST /api/logout', { as: { ...bob, cookie } })
  expect(await devicesOf(bob)).toHaveLength(1)
  await tellBob()
  await site.jobs.runAll()
  const isToldIn = ({ received }: typeof phone) =>
    received.some(({ message }) => message.tag === 'message conversation:1')
  expect([isToldIn(phone), isToldIn(desk)]).toEqual([true, false])
})

test('a browser that another member turned on before belongs to whoever turns it on now', async () => {
  const browser = await subscribe()
  const ada = await site.member({ username: 'ada' })
  await site.request('PUT /api/push', { as: ada, body: browser.subscription })
  expect([await devicesOf(bob), (await devicesOf(ada)).length]).toEqual([[], 1])
})

test('a browser whose session ended while the call waited is not turned on', async () => {
  const { db } = site.context
  const { subscription } = service.subscribe()
  const owner = { userId: bob.id, sessionId: 'the hash of a token that is no more', now: new Date() }
  await expect(addPushDevice(db, { ...owner, subscription })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

test('a member’s own test reaches all of their browsers, and is refused without any', async () => {
  expect((await site.request('POST /api/push/test', { as: bob })).status).toBe(404)
  const browser = await subscribe()
  expect((await site.request('POST /api/push/test', { as: bob })).status).toBe(204)
  await site.jobs.runAll()
  expect(browser.received.map(({ message }) => message.title)).toEqual(['Push notifications work here'])
})

test.each([429, 503])('a test that a push service answers with %i is not sent again', async (status) => {
  await subscribe()
  service.answer(status)
  await site.request('POST /api/push/test', { as: bob })
  await site.jobs.runAll()
  expect(site.jobs.added).toEqual([])
  expect(await devicesOf(bob)).toHaveLength(1)
})

test('tests are in no line with notifications, and a member may send ten an hour', async () => {
  site = await openTestSite({ outgoing: service.outgoing, limits: true })
  bob = await site.member({ username: 'bob' })
  await subscribe()
  const statuses: number[] = []
  for (let sent = 0; sent < 11; sent++)
    statuses.push((await site.request('POST /api/push/test', { as: bob })).status)
  expect(statuses).toEqual([...Array<number>(10).fill(204), 429])
  expect(new Set(site.jobs.added.map(({ name }) => name))).toEqual(new Set(['push_test']))
})

test('a member whose push services keep the site waiting is sent no more for ten minutes, others are', async () => {
  const browser = await subscribe()
  const [device] = await site.context.db.select().from(pushDevices)
  await tellBob()
  site.jobs.added.length = 0
  const times = createPushTimes()
  const parts = { outgoing: service.outgoing, times }
  const job = { deviceId: device?.id ?? 0, about: { kind: 'message' as const, subject: 'conversation:1' } }
  vi.useFakeTimers({ toFake: ['performance'] })
  for (let sent = 0; sent < 6; sent++) {
    expect(times.hasLeft(bob.id)).toBe(true)
    await times.spend(bob.id, async () => vi.advanceTimersByTime(10_000))
  }
  await sendPush(site.context, parts, job)
  await sendPush(site.context, parts, { ...job, about: null })
  expect([times.hasLeft(bob.id), times.hasLeft(bob.id + 1)]).toEqual([false, true])
  vi.advanceTimersByTime(10 * MINUTE_MS)
  expect(times.hasLeft(bob.id)).toBe(true)
  vi.useRealTimers()
  expect(site.jobs.added.map(({ name }) => name)).toEqual(['push_notification'])
  site.clock.advance(8 * MINUTE_MS)
  await site.jobs.runAll()
  expect(browser.received).toEqual([])
  site.clock.advance(MINUTE_MS)
  await site.jobs.runAll()
  expect(browser.received).toHaveLength(1)
})

test.each([404, 410])('a push service that answers %i makes the site forget the browser', async (status) => {
  await subscribe()
  service.answer(status)
  await tellBob()
  await site.jobs.runAll()
  expect(await devicesOf(bob)).toEqual([])
})

test('where a push service asks for patience, the site waits as long and sends it then', async () => {
  const browser = await subscribe()
  service.answer(429, { 'retry-after': '120' })
  await tellBob()
  await site.jobs.runAll()
  service.answer(201)
  site.clock.advance(MINUTE_MS)
  await site.jobs.runAll()
  expect(browser.received).toEqual([])
  site.clock.advance(MINUTE_MS)
  await site.jobs.runAll()
  expect(browser.received).toHaveLength(1)
})

test('a push service that asks to wait again and again is given up after a day', async () => {
  const browser = await subscribe()
  service.answer(429, { 'retry-after': String(12 * HOUR_SECONDS) })
  await tellBob()
  await site.jobs.runAll()
  expect(site.jobs.added).toHaveLength(1)
  for (let waits = 0; waits < 2; waits++) {
    site.clock.advance(12 * HOUR_MS)
    await site.jobs.runAll()
  }
  service.answer(201)
  site.clock.advance(12 * HOUR_MS)
  await site.jobs.runAll()
  expect(browser.received).toEqual([])
})

test('a failing push service is tried again by the queue, and one that refuses is not', async () => {
  await subscribe()
  const [device] = await site.context.db.select().from(pushDevices)
  await tellBob()
  const job = { deviceId: device?.id ?? 0, about: { kind: 'message' as const, subject: 'conversation:1' } }
  service.answer(503)
  const parts = { outgoing: service.outgoing, times: createPushTimes() }
  await expect(sendPush(site.context, parts, job)).rejects.toThrow('503')
  service.answer(400)
  await sendPush(site.context, parts, job)
  expect(await devicesOf(bob)).toHaveLength(1)
})

test('endpoints inside the network are refused, by number at once and by name before anything is sent', async () => {
  const { subscription } = service.subscribe()
  for (const endpoint of [
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://localhost/x',
    'http://push.example.com/x',
  ]) {
    const { status } = await site.request('PUT /api/push', { as: bob, body: { ...subscription, endpoint } })
    expect([endpoint, status]).toEqual([endpoint, 400])
  }
  await subscribe()
  const [device] = await site.context.db.select().from(pushDevices)
  await tellBob()
  const outgoing = openOutgoing({ lookup: async () => ['192.168.0.9'] })
  await sendPush(
    site.context,
    { outgoing, times: createPushTimes() },
    {
      deviceId: device?.id ?? 0,
      about: { kind: 'message', subject: 'conversation:1' },
    },
  )
  expect(await devicesOf(bob)).toEqual([])
})

test('a key that is no point on the curve is refused', async () => {
  const { subscription } = service.subscribe()
  const keys = { ...subscription.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }
  const answer = await site.request('PUT /api/push', { as: bob, body: { ...subscription, keys } })
  expect([answer.status, answer.body.code]).toEqual([400, 'push_refused'])
})

test('of very many browsers of one member the newest stay', async () => {
  for (let at = 0; at < PUSH_DEVICES_MAX + 3; at++) {
    const login = await site.request('POST /api/login', {
      body: { username: 'bob', password: 'test-password' },
    })
    const cookie = String(login.headers.get('set-cookie')).split(';')[0] ?? ''
    await subscribe({ ...bob, cookie })
  }
  expect(await devicesOf(bob)).toHaveLength(PUSH_DEVICES_MAX)
})

test('a site without seeds makes its key pair at first use, once', async () => {
  site = await openTestSite({ seed: 'none' })
  bob = await site.member({ username: 'bob', tier: 'none' })
  const asked = await Promise.all([1, 2, 3].map(() => site.request('GET /api/push', { as: bob })))
  expect(new Set(asked.map(({ body }) => body.applicationServerKey)).size).toBe(1)
})

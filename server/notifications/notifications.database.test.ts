// From an event to a notification, with a source of the test's own.

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import {
  type NotificationDraft,
  type NotificationMatch,
  notificationSource,
} from '#server/accounts/notification-sources.ts'
import { users } from '#server/accounts/tables.ts'
import { createEventDelivery } from '#server/base/events/event-delivery.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { retryDeliveries } from '#server/base/jobs/admin-jobs.ts'
import { liveMessages } from '#server/base/tables.ts'
import { memberBlocks } from '#server/moderation/tables.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { notificationSubscriber } from './delivery.ts'
import { cleanUpNotifications } from './notifications.ts'
import { notifications } from './tables.ts'

interface Told extends Record<string, unknown> {
  drafts?: NotificationDraft[]
  seen?: NotificationMatch[]
  gone?: NotificationMatch[]
}

const happened = eventType<Told>('test_told', { changes: changesNothing })
const source = notificationSource<Told>({
  event: happened,
  notifications: async ({ drafts = [] }) => drafts,
  seen: async ({ seen = [] }) => seen,
  gone: async ({ gone = [] }) => gone,
})

let site: TestSite
let ada: TestMember
let bob: TestMember

beforeEach(async () => {
  site = await openTestSite({ subscribers: [notificationSubscriber([source])] })
  ada = await site.member({ username: 'ada' })
  bob = await site.member({ username: 'bob' })
})

async function tellOf(told: Told): Promise<void> {
  await site.context.db.transaction((tx) => emit(tx, happened, told))
  await site.followUp()
}

function emailFromAda(changes: Partial<NotificationDraft> = {}): NotificationDraft {
  return {
    userId: bob.id,
    kind: 'message',
    title: 'New message from ada',
    titleOfMany: '{count} new messages from ada',
    path: '/messages/1',
    actorId: ada.id,
    subject: 'conversation:1',
    ...changes,
  }
}

const listOf = async (member: TestMember) =>
  (await site.request('GET /api/notifications', { as: member })).body.data
const countOf = async (member: TestMember): Promise<number> =>
  (await site.request('GET /api/notifications/unread-count', { as: member })).body.unread
const exportOf = async (member: TestMember) =>
  (await site.request('GET /api/user/data', { as: member })).body.notifications.notices
const read = (member: TestMember, body: object) =>
  site.request('PUT /api/notifications/read', { as: member, body })

test('what happened stands in the list of whom it concerns, and in nobody else’s', async () => {
  await tellOf({ drafts: [emailFromAda()] })
  expect(await listOf(bob)).toMatchObject([
    { kind: 'message', title: 'New message from ada', path: '/messages/1', count: 1, isRead: false },
  ])
  expect(await countOf(bob)).toBe(1)
  expect([await listOf(ada), await countOf(ada)]).toEqual([[], 0])
})

test('unread notifications about the same come together, read ones stay apart', async () => {
  for (let n = 0; n < 3; n++) await tellOf({ drafts: [emailFromAda()] })
  const [notification] = await listOf(bob)
  expect(notification).toMatchObject({ title: '3 new messages from ada', count: 3 })
  expect(await countOf(bob)).toBe(1)
  await read(bob, { ids: [notification.id] })
  await tellOf({ drafts: [emailFromAda()] })
  expect(await listOf(bob)).toMatchObject([
    { count: 1, isRead: false },
    { count: 3, isRead: true },
  ])
})

test('an event is told once, however often and by however many it is followed', async () => {
  // Without the delivery mark, each of them would notify again.
  const naive: string[] = []
  const tellNaively = async () => naive.push(emailFromAda().title)
  await Promise.all([tellNaively(), tellNaively()])
  expect(naive).toHaveLength(2)

  await site.context.db.transaction((tx) => emit(tx, happened, { drafts: [emailFromAda()] }))
  await Promise.all([site.followUp(), site.followUp()])
  await site.followUp()
  expect(await countOf(bob)).toBe(1)
})

test('a process that dies on the way leaves the event to the next', async () => {
  const dying = createEventDelivery(
    { ...site.context, jobs: { ...site.context.jobs, addAll: () => Promise.reject(new Error('gone')) } },
    [notificationSubscriber([source])],
  )
  await site.context.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, bob.id))
  await site.context.db.transaction((tx) => emit(tx, happened, { drafts: [emailFromAda()] }))
  await dying.deliverAll()
  expect(await listOf(bob)).toEqual([])
  await retryDeliveries(site.context.db, 'notifications')
  await site.followUp()
  expect(await countOf(bob)).toBe(1)
})

test('an event that cannot be followed keeps no other waiting', async () => {
  await tellOf({ drafts: [emailFromAda({ kind: 'x' as 'message' })] })
  await tellOf({ drafts: [emailFromAda()] })
  expect(await countOf(bob)).toBe(1)
})

test('nobody is told of their own act', async () => {
  await tellOf({ drafts: [emailFromAda({ userId: ada.id })] })
  expect(await listOf(ada)).toEqual([])
})

test('nothing passes between members of whom one blocked the other, then or later', async () => {
  const { db } = site.context
  for (const [blocker, blocked] of [
    [bob, ada],
    [ada, bob],
  ] as const) {
    await tellOf({ drafts: [emailFromAda()] })
    expect(await listOf(bob)).toHaveLength(1)
    await db
      .insert(memberBlocks)
      .values({ blockerId: blocker.id, blockedId: blocked.id, blockedAt: new Date() })
    expect([await listOf(bob), await countOf(bob)]).toEqual([[], 0])
    await tellOf({ drafts: [emailFromAda({ subject: 'conversation:2' })] })
    expect(await db.select().from(notifications)).toHaveLength(1)
    await db.delete(memberBlocks)
    await db.delete(notifications)
  }
})

test('a notification asks for a permission when it is written and at every reading', async () => {
  const waiting = (userId: number): NotificationDraft => ({
    userId,
    kind: 'review_waiting',
    title: 'A report waits',
    path: '/moderation',
    subject: 'queue',
  })
  const moderator = await site.member({ role: 'moderator' })
  await tellOf({ drafts: [waiting(moderator.id), waiting(bob.id)] })
  expect([await listOf(bob), (await listOf(moderator)).length]).toEqual([[], 1])
  const [row] = await site.context.db.select().from(notifications)
  await site.context.db.update(users).set({ role: 'member' }).where(eq(users.id, moderator.id))
  expect([await listOf(moderator), await countOf(moderator)]).toEqual([[], 0])
  expect((await read(moderator, { ids: [row?.id] })).status).toBe(404)
})

test('a tier that opens a room no more takes its notifications along', async () => {
  const pro = await site.member({ tier: 'pro' })
  const draft = emailFromAda({ userId: pro.id, kind: 'standing', mayRead: 'postAds', subject: 'ad:1' })
  await tellOf({ drafts: [draft, { ...draft, userId: bob.id }] })
  expect([await listOf(bob), (await listOf(pro)).length]).toEqual([[], 1])
  await setPlan(site.context.db, pro.id, { status: 'canceled' })
  expect(await listOf(pro)).toEqual([])
})

test('the banned are told nothing', async () => {
  const banned = await site.member({ isBanned: true })
  await tellOf({ drafts: [emailFromAda({ userId: banned.id })] })
  expect(await site.context.db.select().from(notifications)).toEqual([])
})

test('what was seen elsewhere is read, what is gone is gone, and open pages hear of both', async () => {
  const match: NotificationMatch = { userId: bob.id, kind: 'message', subject: 'conversation:1' }
  await tellOf({ drafts: [emailFromAda(), emailFromAda({ subject: 'conversation:2' })] })
  await tellOf({ seen: [match] })
  expect(await countOf(bob)).toBe(1)
  await tellOf({ gone: [{ kind: 'message', subject: 'conversation:2' }] })
  expect([await countOf(bob), (await listOf(bob)).length]).toEqual([0, 1])
  const told = await site.context.db.select().from(liveMessages)
  expect(told.map(({ userId, kind }) => [userId, kind])).toEqual(Array(3).fill([bob.id, 'notices']))
  expect(JSON.stringify(told)).not.toContain('ada')
})

test('ids of others are as unknown as ids of nobody, and then nothing is marked', async () => {
  await tellOf({ drafts: [emailFromAda(), emailFromAda({ userId: ada.id, actorId: bob.id })] })
  const [own] = await listOf(bob)
  const [hers] = await listOf(ada)
  const [foreign, unknown] = [
    await read(bob, { ids: [own.id, hers.id] }),
    await read(bob, { ids: [own.id, 999_999] }),
  ]
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  expect([await countOf(bob), await countOf(ada)]).toEqual([1, 1])
  expect((await read(bob, { all: true })).body.unread).toBe(0)
  expect(await countOf(ada)).toBe(1)
})

test('marking takes ids or all, not both and not nothing', async () => {
  for (const body of [{}, { ids: [] }, { all: false }, { ids: [1], all: true }, { ids: ['x'] }])
    expect([body, (await read(bob, body)).status]).toEqual([body, 400])
})

test('the list comes in pages, the newest first', async () => {
  for (const n of [1, 2, 3]) {
    site.clock.advance(60_000)
    await tellOf({ drafts: [emailFromAda({ subject: `conversation:${n}`, path: `/messages/${n}` })] })
  }
  const { body } = await site.request('GET /api/notifications?limit=2&offset=1', { as: bob })
  expect(body.data.map(({ path }: { path: string }) => path)).toEqual(['/messages/2', '/messages/1'])
  expect(body.pagination).toEqual({ total: 3, limit: 2, offset: 1 })
})

test('without the bell a notification is in no list and no count', async () => {
  const choices = [{ kind: 'message', bell: false, mail: true }]
  await site.request('PUT /api/notification-preferences', { as: bob, body: { choices } })
  await site.context.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, bob.id))
  await tellOf({ drafts: [emailFromAda()] })
  expect([await listOf(bob), await countOf(bob)]).toEqual([[], 0])
})

test('markup and line breaks in a title are text in one line', async () => {
  const title = '<img src=x onerror=alert(1)>\r\nBcc: everyone@example.com'
  await tellOf({ drafts: [emailFromAda({ title })] })
  expect((await listOf(bob))[0].title).toBe('<img src=x onerror=alert(1)> Bcc: everyone@example.com')
  const ball = '🎱'
  await tellOf({ drafts: [emailFromAda({ title: `${'x'.repeat(299)}${ball}${ball}`, subject: 'long' })] })
  expect((await listOf(bob))[0].title).toBe(`${'x'.repeat(299)}${ball}`)
})

test('read notifications go after ninety days, unread ones stay', async () => {
  await tellOf({ drafts: [emailFromAda(), emailFromAda({ subject: 'conversation:2' })] })
  const [first] = await listOf(bob)
  await read(bob, { ids: [first.id] })
  await cleanUpNotifications(site.context.db, new Date(site.clock.now().getTime() + 89 * DAY_MS))
  expect(await listOf(bob)).toHaveLength(2)
  await cleanUpNotifications(site.context.db, new Date(site.clock.now().getTime() + 91 * DAY_MS))
  expect(await listOf(bob)).toHaveLength(1)
})

test('what asks for a permission is gone with it: from list, count, export and what is told live', async () => {
  const admin = await site.member({ role: 'admin' })
  const pro = await site.member({ tier: 'pro' })
  const draft = emailFromAda({ userId: pro.id, mayRead: 'privateForums' })
  const live = () => site.context.db.select().from(liveMessages).where(eq(liveMessages.userId, pro.id))
  await tellOf({ drafts: [draft] })
  expect([(await listOf(pro)).length, (await live()).length]).toEqual([1, 1])
  const body = { permissions: ['forums'] }
  expect((await site.request('PATCH /api/admin/membership-tiers/2', { as: admin, body })).status).toBe(200)
  await tellOf({ drafts: [{ ...draft, subject: 'conversation:2' }] })
  expect([await listOf(pro), await countOf(pro), (await live()).length]).toEqual([[], 0, 1])
  expect(await exportOf(pro)).toEqual([])
})

test('a block hides what the other did from the export too', async () => {
  await tellOf({ drafts: [emailFromAda()] })
  expect(await exportOf(bob)).toHaveLength(1)
  await site.request(`PUT /api/blocks/${ada.id}`, { as: bob })
  expect([await listOf(bob), await exportOf(bob)]).toEqual([[], []])
})

/** Text received so far on an open stream. */
async function listen(as: TestMember) {
  const response = await site.app.request('/api/stream', { headers: { cookie: as.cookie } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function follow(): Promise<void> {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
  }
  void follow()
  await expect.poll(() => text).toContain('"kind":"hello"')
  return {
    hello: () => JSON.parse(/"data":(\{"memberId".*?\})\}/.exec(text)?.[1] ?? '{}'),
    deliveries: () => text.match(/"kind":"notices"/g)?.length ?? 0,
    leave: () => reader?.cancel(),
  }
}

test('an open stream falls silent about what the tier no longer opens, and a new one greets without it', async () => {
  const admin = await site.member({ role: 'admin' })
  const pro = await site.member({ tier: 'pro' })
  const draft = emailFromAda({ userId: pro.id, mayRead: 'privateForums' })
  const { mayRead: _, ...forAll } = draft
  const stream = await listen(pro)
  await tellOf({ drafts: [draft] })
  await expect.poll(stream.deliveries).toBe(1)
  const body = { permissions: ['forums'] }
  expect((await site.request('PATCH /api/admin/membership-tiers/2', { as: admin, body })).status).toBe(200)
  await tellOf({ drafts: [{ ...draft, subject: 'conversation:2' }] })
  // Messages are in order: once this one arrives, the one before it was not sent.
  await tellOf({ drafts: [{ ...forAll, subject: 'conversation:3' }] })
  await expect.poll(stream.deliveries).toBe(2)
  const again = await listen(pro)
  expect(again.hello()).toMatchObject({ memberId: pro.id, unread: 1 })
  await stream.leave()
  await again.leave()
})

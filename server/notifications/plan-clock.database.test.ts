// What members get without a request ends with their plan by the clock of payments; the site's own clock stays.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '#contract/durations.ts'
import { type NotificationDraft, notificationSource } from '#server/accounts/notification-sources.ts'
import { users } from '#server/accounts/tables.ts'
import { subscribers } from '#server/app.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { runRefreshPriority } from '#server/market/listings/priority.ts'
import { getPushKeys } from '#server/notifications/push/keys.ts'
import { type PushReceiver, startPushReceiver } from '#server/testing/processes/push-receiver.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import type { TestMember } from '#server/testing/site.ts'
import { notificationSubscriber } from './delivery.ts'

const happened = eventType<{ draft: NotificationDraft }>('test_plan_clock', { changes: changesNothing })
const source = notificationSource<{ draft: NotificationDraft }>({
  event: happened,
  notifications: async ({ draft }) => [draft],
})

let service: PushReceiver
let site: BillingSite
let reader: TestMember
let admin: TestMember
beforeEach(async () => {
  service = await startPushReceiver({
    publicKey: async () => (await getPushKeys(site.context.db)).publicKey,
  })
  site = await openBillingSite({
    isInitialized: false,
    outgoing: service.outgoing,
    subscribers: [...subscribers, { ...notificationSubscriber([source]), name: 'test_plan_clock' }],
  })
  reader = await site.member({ tier: 'premium' })
  admin = await site.member({ role: 'admin' })
})
afterEach(async () => {
  await service.close()
  await site.close()
})

const endPlan = () => site.sandbox.advance(60 * DAY_SECONDS)

async function privateTopic(): Promise<number> {
  const { rows } = await site.context.database.query(
    `update forum_categories set needs = 'privateForums'
      where id = (select min(id) from forum_categories) returning id`,
  )
  const body = { title: 'Coils', content: 'Which?', categoryId: rows[0]?.id }
  return (await site.request('POST /api/forum-posts', { as: admin, body })).body.id
}

async function feedOf(room: 'event' | 'forum'): Promise<() => Promise<string>> {
  const { body } = await site.request(`POST /api/${room}-feed`, { as: reader })
  return async () => (await site.app.request(new URL(body.address).pathname)).text()
}

test('an early event leaves the private calendar', async () => {
  const startsAt = new Date(site.clock.now().getTime() + 9 * DAY_MS)
  const [event] = await site.context.db
    .insert(calendarEvents)
    .values({
      title: 'Early',
      place: 'Depot',
      description: '',
      startsAt,
      publicFrom: startsAt,
      isOpened: false,
    })
    .returning()
  await site.request(`PUT /api/events/${event?.id}/sign-up`, { as: reader })
  const feed = await feedOf('event')
  expect(await feed()).toContain('Early')
  endPlan()
  expect((await site.request(`GET /api/events/${event?.id}`, { as: reader })).status).toBe(404)
  expect(await feed()).not.toContain('Early')
})

test('a topic of a private board leaves the private feed, and its open page hears of no reply', async () => {
  const id = await privateTopic()
  await site.request(`PUT /api/forum-posts/${id}/follow`, { as: reader, body: { level: 'following' } })
  await site.request(`PUT /api/forum-posts/${id}/read`, { as: reader, body: { replyId: 0 } })
  const feed = await feedOf('forum')
  const heard = async () => {
    await site.request(`POST /api/forum-posts/${id}/replies`, { as: admin, body: { content: 'Blue.' } })
    await site.followUp()
    const { rows } = await site.context.database.query(
      "select id from live_messages where user_id = $1 and kind = 'topic'",
      [reader.id],
    )
    return rows.length
  }
  expect(await heard()).toBe(1)
  expect(await feed()).toContain('Coils')
  endPlan()
  expect(await heard()).toBe(1)
  expect(await feed()).not.toContain('Coils')
})

test('notifications that need the plan are neither stored nor pushed nor mailed', async () => {
  const { db, database } = site.context
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, reader.id))
  const browser = service.subscribe()
  await site.request('PUT /api/push', { as: reader, body: browser.subscription })
  const tell = async (subject: string) => {
    const draft: NotificationDraft = {
      userId: reader.id,
      kind: 'message',
      title: 'New message from ada',
      path: '/messages/1',
      subject,
      mayRead: 'privateForums',
    }
    await db.transaction((tx) => emit(tx, happened, { draft }))
    await site.followUp()
  }
  const got = async () => {
    site.clock.advance(6 * MINUTE_MS)
    await site.jobs.runAll()
    const { rows } = await database.query("select id from notifications where kind = 'message'")
    return [rows.length, browser.received.length, site.emails.length]
  }
  await tell('conversation:1')
  expect(await got()).toEqual([1, 1, 1])
  await tell('conversation:2')
  endPlan()
  await tell('conversation:3')
  expect(await got()).toEqual([2, 1, 1])
})

test('listings lose their priority', async () => {
  const body = { title: 'A coil', description: 'Tested.', price: '12.50' }
  const { id } = (await site.request('POST /api/marketplace-listings', { as: reader, body })).body
  const isFirst = async () =>
    (await site.request(`GET /api/marketplace-listings/${id}`, { as: admin })).body.isPriority
  expect(await isFirst()).toBe(true)
  endPlan()
  await runRefreshPriority(site.context)
  expect(await isFirst()).toBe(false)
})

// An event with many recipients: delivered in chunks, once each, with other work in between.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notificationSource } from '#server/accounts/notification-sources.ts'
import { rowsOf } from '#server/base/database/database.ts'
import { changesNothing, emit, eventType } from '#server/base/events/events.ts'
import { retryDeliveries } from '#server/base/jobs/admin-jobs.ts'
import { liveMessages } from '#server/base/tables.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { CHUNK_SIZE } from './chunks.ts'
import { notificationSubscriber } from './delivery.ts'
import { notifications } from './tables.ts'

const announced = eventType<{ actorId: number }>('test_announced', { changes: changesNothing })

let site: TestSite
let ada: TestMember
/** Called with every requested page. */
let onPage: (after: number) => void

const toEverybody = notificationSource({
  event: announced,
  audience: {
    notification: async ({ actorId }) => ({
      kind: 'message' as const,
      title: 'ada has news 🎱',
      titleOfMany: '{count} news from ada',
      path: '/messages/1',
      actorId,
      subject: 'news:1',
    }),
    memberIds: async (_payload, db, { after, limit }) => {
      onPage(after)
      const rows = await rowsOf<{ id: number }>(
        db,
        sql`select id from users where id > ${after} order by id limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },
  },
})

const counted = eventType<{ actorId: number }>('test_counted', { changes: changesNothing })
let drafted: number[]

/** A separate notification for each. */
const toEach = notificationSource({
  event: counted,
  notifications: async ({ actorId }, db, { after, limit }) => {
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`select id from users where id > ${after} order by id limit ${limit}`,
    )
    drafted.push(rows.length)
    return rows.map(({ id }) => ({
      userId: id,
      kind: 'message' as const,
      title: `${id} is your number`,
      path: '/messages/1',
      actorId,
      subject: 'number:1',
    }))
  },
})

beforeEach(async () => {
  site = await openTestSite({ subscribers: [notificationSubscriber([toEverybody, toEach])] })
  drafted = []
  ada = await site.member({ username: 'ada' })
  onPage = () => undefined
})

/** All have preferences; every third wants email, every tenth has blocked Ada. */
async function addMembers(count: number): Promise<void> {
  const { db } = site.context
  await db.execute(sql`
    insert into users (username, username_key, email, email_key, email_verified_at, role)
    select 'reader_' || n, 'reader_' || n, n || '@example.com', n || '@example.com', now(), 'member'
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`
    insert into notification_preferences (user_id, kind, bell, mail)
    select id, 'message', true, id % 3 = 0 from users where id <> ${ada.id}`)
  await db.execute(sql`
    insert into member_blocks (blocker_id, blocked_id, blocked_at)
    select id, ${ada.id}, now() from users where id <> ${ada.id} and id % 10 = 0`)
}

const announce = () => site.context.db.transaction((tx) => emit(tx, announced, { actorId: ada.id }))

async function idsWhere(condition: string): Promise<number[]> {
  const { rows } = await site.context.database.query(
    `select id from users where id <> ${ada.id} and ${condition} order by id`,
  )
  return rows.map(({ id }) => Number(id))
}

test('an event reaches a thousand, each as they chose, while others have their turn', async () => {
  await addMembers(1_000)
  await announce()
  let isDone = false
  let answered = 0
  const ask = async () => {
    while (!isDone) {
      await site.context.database.query('select 1')
      answered++
      await new Promise((turn) => setImmediate(turn))
    }
  }
  const asking = ask()
  await site.followUp()
  isDone = true
  await asking
  expect(answered).toBeGreaterThan(1_000 / CHUNK_SIZE)

  const told = await idsWhere('id % 10 <> 0')
  const rows = await site.context.db.select().from(notifications).orderBy(notifications.userId)
  expect(rows.map(({ userId }) => userId)).toEqual(told)
  expect(new Set(rows.map(({ count, title }) => `${count} ${title}`))).toEqual(new Set(['1 ada has news 🎱']))
  const mailed = site.jobs.added.map(({ data }) => (data as { userId: number }).userId)
  expect(mailed.sort((a, b) => a - b)).toEqual(await idsWhere('id % 10 <> 0 and id % 3 = 0'))
  const live = await site.context.db.select().from(liveMessages).orderBy(liveMessages.userId)
  expect(live.map(({ userId }) => userId)).toEqual(told)
})

test('notifications of each member’s own are drafted a chunk at a time, and nobody is left out', async () => {
  await addMembers(4 * CHUNK_SIZE)
  await site.context.db.transaction((tx) => emit(tx, counted, { actorId: ada.id }))
  await site.followUp()
  const rows = await site.context.db.select().from(notifications).orderBy(notifications.userId)
  const told = await idsWhere('id % 10 <> 0')
  expect(rows.map(({ userId, title }) => [userId, title])).toEqual(
    told.map((id) => [id, `${id} is your number`]),
  )
  // One more than a chunk shows that there is a next one.
  expect(Math.max(...drafted)).toBe(CHUNK_SIZE + 1)
})

test('a chunk that fails is tried again, and nobody is told twice', async () => {
  await addMembers(4 * CHUNK_SIZE)
  let pages = 0
  onPage = () => {
    if (++pages === 3) throw new Error('the third page fails')
  }
  await announce()
  await site.followUp()
  expect(await site.context.db.$count(notifications)).toBeLessThan(2 * CHUNK_SIZE)
  onPage = () => undefined
  await retryDeliveries(site.context.db, 'notifications')
  await site.followUp()
  const rows = await site.context.db.select().from(notifications).orderBy(notifications.userId)
  expect(rows.map(({ userId }) => userId)).toEqual(await idsWhere('id % 10 <> 0'))
  expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([1]))
})

test('events that come together share notifications, and no transaction grows with their number', async () => {
  await addMembers(CHUNK_SIZE + 20)
  for (let n = 0; n < 3; n++) await announce()
  await site.followUp()
  const rows = await site.context.db.select().from(notifications)
  expect(rows).toHaveLength((await idsWhere('id % 10 <> 0')).length)
  expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([3]))
  // Live messages are written once and carry their transaction's id.
  const transactions = await rowsOf<{ told: number }>(
    site.context.db,
    sql`select count(*)::int as told from live_messages group by xmin::text`,
  )
  expect(Math.max(...transactions.map(({ told }) => told))).toBeLessThan(2 * CHUNK_SIZE)
})

test('events that wait while one is delivered stay as they are', async () => {
  await addMembers(4 * CHUNK_SIZE)
  const EVENTS = 12
  for (let n = 0; n < EVENTS; n++) await announce()
  await site.followUp()
  const rows = await site.context.db.select().from(notifications)
  expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([EVENTS]))
  const [continued] = await rowsOf<{ events: number }>(
    site.context.db,
    sql`select count(*)::int as events from outbox where type = 'notification_delivery_continued'`,
  )
  // One for each further chunk, and none for an event that waited.
  expect(continued?.events).toBeLessThanOrEqual(EVENTS * 5)
  const [tried] = await rowsOf<{ most: number }>(
    site.context.db,
    sql`select max(retry_count) as most from pgboss.job where name = 'notifications'`,
  )
  expect(tried?.most).toBe(0)
})

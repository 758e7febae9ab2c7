// One event with five thousand recipients: how long notifying takes, and how long other requests wait.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Bench, quantile, type Row } from '#bench/measuring/report.ts'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'
import { notificationSource } from '#server/accounts/notification-sources.ts'
import type { AppContext, RunningContext } from '#server/base/app-context.ts'
import { systemClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { openDatabase, rowsOf } from '#server/base/database/database.ts'
import { createEventDelivery } from '#server/base/events/event-delivery.ts'
import { changesNothing, emit, eventType, openEvents } from '#server/base/events/events.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { openLog } from '#server/base/log.ts'
import { openCache } from '#server/base/pages/cache.ts'
import { runSeeds } from '#server/base/seed.ts'
import { findReaders } from '#server/membership/permission-holders.ts'
import { membershipSeed } from '#server/membership/seed.ts'
import { notificationSubscriber } from '#server/notifications/delivery.ts'
import { listNotifications } from '#server/notifications/notifications.ts'
import { mailNotifications } from '#server/notifications/outgoing-emails.ts'
import { notifications } from '#server/notifications/tables.ts'

const RECIPIENTS = 5_000
const BLOCKED = RECIPIENTS / 10
/** How often another request is sent. */
const ASK_EVERY_MS = 20

export const manyRecipients: Bench = {
  name: 'recipients',
  title: `One event to ${RECIPIENTS.toLocaleString('en-US')} members (PostgreSQL and embedded)`,
  run: async () => {
    const rows: Row[] = []
    for (const kind of ['postgres', 'embedded'] as const) {
      const stand = await openStand(kind)
      try {
        const { seconds, waits } = await stand.announce()
        const isServer = kind === 'postgres'
        rows.push(
          {
            what: `${kind}: until all are notified`,
            value: seconds,
            unit: 's',
            ...(isServer && { aim: { atMost: 3 } }),
          },
          {
            what: `${kind}: others' wait meanwhile, p99`,
            value: quantile(waits, 0.99),
            unit: 'ms',
            aim: { atMost: 100 },
          },
          { what: `${kind}: others' wait meanwhile, median`, value: quantile(waits, 0.5), unit: 'ms' },
        )
      } finally {
        await stand.close()
      }
    }
    return rows
  },
}

const announced = eventType<{ actorId: number }>('bench_announced', { changes: changesNothing })

const toEverybody = notificationSource({
  event: announced,
  audience: {
    notification: async ({ actorId }) => ({
      kind: 'message' as const,
      title: 'The author has news',
      path: '/',
      actorId,
      subject: 'news:1',
    }),
    memberIds: async (_payload, db, { after, limit }) => {
      const rows = await rowsOf<{ id: number }>(
        db,
        sql`select id from users where id > ${after} order by id limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },
  },
})

/** The rooms' own parts on a database of their own; the first member is the author. */
async function openStand(kind: 'postgres' | 'embedded') {
  const dataDir = mkdtempSync(join(tmpdir(), 'multiball-bench-'))
  const postgres = kind === 'postgres' ? await startPrivatePostgres() : null
  const { log } = openLog('silent')
  const database = await openDatabase(postgres ? { url: postgres.url } : { directory: dataDir })
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000' })
  const events = await openEvents(database, log)
  const subscribers = [notificationSubscriber([toEverybody])]
  const jobs = await openJobs(database, log, { types: [mailNotifications], subscribers })
  const cache = openCache(events)
  const context: RunningContext = {
    config,
    database,
    db: database.db,
    log,
    clock: systemClock,
    events,
    cache,
    jobs,
    planClock: systemClock,
  }
  await runSeeds(context, [membershipSeed])
  const authorId = await addMembers(context)
  const delivery = createEventDelivery(context, subscribers)
  delivery.start()
  return {
    announce: async () => {
      const asking = askMeanwhile(context, authorId)
      const started = performance.now()
      await context.db.transaction((tx) => emit(tx, announced, { actorId: authorId }))
      while ((await context.db.$count(notifications)) < RECIPIENTS - BLOCKED) await pause(20)
      const seconds = (performance.now() - started) / 1000
      return { seconds, waits: await asking.stop() }
    },
    close: async () => {
      await delivery.stop()
      await jobs.stop()
      await database.close()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** All have preferences; a third wants email, a tenth has blocked the author. Returns the author's id. */
async function addMembers({ db }: AppContext): Promise<number> {
  await db.execute(sql`
    insert into users (username, username_key, email, email_key, email_verified_at, role)
    select 'reader_' || n, 'reader_' || n, n || '@example.com', n || '@example.com', now(), 'member'
    from generate_series(0, ${RECIPIENTS}::int) n order by n`)
  const [author] = await rowsOf<{ id: number }>(db, sql`select min(id) as id from users`)
  const id = author?.id ?? 0
  await db.execute(sql`
    insert into notification_preferences (user_id, kind, bell, mail)
    select id, 'message', true, id % 3 = 0 from users where id <> ${id}`)
  await db.execute(sql`
    insert into member_blocks (blocker_id, blocked_id, blocked_at)
    select id, ${id}, now() from users where id <> ${id} order by id limit ${BLOCKED}`)
  await db.execute(sql`analyze`)
  return id
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Reads a member's bell at a steady pace, whether or not the last answer has come; each wait counts from its turn. */
function askMeanwhile(context: RunningContext, userId: number) {
  const { db } = context
  const answers: Promise<number>[] = []
  let isOver = false
  async function ask(due: number): Promise<number> {
    const reader = (await findReaders(db, [userId], context)).get(userId)
    if (!reader) throw new Error('There is no reader.')
    await listNotifications(db, reader.viewer, { userId, limit: 20, offset: 0 })
    return performance.now() - due
  }
  async function askOn(): Promise<void> {
    for (let due = performance.now(); !isOver; due += ASK_EVERY_MS) {
      await pause(Math.max(0, due - performance.now()))
      answers.push(ask(due))
    }
  }
  const asking = askOn()
  return {
    stop: async () => {
      isOver = true
      await asking
      return Promise.all(answers)
    },
  }
}

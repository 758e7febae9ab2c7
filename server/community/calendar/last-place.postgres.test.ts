// Concurrent sign-ups for the last places of an event, on a server: each place is given once, and all are given. Places of
// banned members are freed without deadlocks.
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/base/database/database.ts'
import { calendarEvents, eventSignUps } from '#server/community/tables.ts'
import { ban } from '#server/moderation/members/sanction-steps.ts'
import { holdTransaction } from '#server/testing/databases/outer-handle.ts'
import { openTestSite, type TestMember } from '#server/testing/site.ts'

const MANY = 50

test('of fifty who sign up at once exactly as many come as there are places, and the others wait in one order', async () => {
  const site = await openTestSite()
  const members = await Promise.all(Array.from({ length: MANY }, () => site.member()))
  const startsAt = new Date(site.clock.now().getTime() + 1e9)
  const [event] = await site.context.db
    .insert(calendarEvents)
    .values({ title: 'T', place: 'P', description: 'D', startsAt, capacity: 3 })
    .returning()
  const id = event?.id ?? 0
  const call = (as: TestMember, method: string) => site.request(`${method} /api/events/${id}/sign-up`, { as })
  const statuses = await Promise.all(members.map(async (as) => (await call(as, 'PUT')).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const all = async () => Promise.all(members.map(async (as) => ({ as, own: (await call(as, 'GET')).body })))
  const first = await all()
  const going = first.filter(({ own }) => own.state === 'going')
  expect(going).toHaveLength(3)
  const positions = first.flatMap(({ own }) => own.position ?? []).sort((a, b) => a - b)
  expect(positions).toEqual(Array.from({ length: MANY - 3 }, (_, at) => at + 1))
  // All three give their places back while ten members leave the waiting list.
  const leaving = [...going, ...first.filter(({ own }) => (own.position ?? 0) > MANY - 13)]
  await Promise.all(leaving.map(({ as }) => call(as, 'DELETE')))
  const then = await all()
  expect(then.filter(({ own }) => own.state === 'going')).toHaveLength(3)
  expect(then.filter(({ own }) => own.state === 'waiting')).toHaveLength(MANY - 3 - 10 - 3)
  const next = first.filter(({ own }) => own.position !== null && own.position <= 3)
  for (const { as } of next) expect((await call(as, 'GET')).body.state).toBe('going')
})

test('two members who are banned at once lock no later event before an earlier one', async () => {
  const site = await openTestSite()
  const { db } = site.context
  const [first, second] = [await site.member(), await site.member()]
  const startsAt = new Date(site.clock.now().getTime() + 1e9)
  const values = { title: 'T', place: 'P', description: 'D', startsAt, goingCount: 1 }
  const [earlier, later] = await db.insert(calendarEvents).values([values, values]).returning()
  if (!earlier || !later) throw new Error('the insert returned no row')
  const going = { state: 'going' as const, createdAt: site.clock.now() }
  await db.insert(eventSignUps).values([
    { ...going, eventId: later.id, userId: first.id },
    { ...going, eventId: earlier.id, userId: second.id },
  ])
  await db.transaction(async (tx) => {
    for (const { id } of [first, second]) await ban(tx, { userId: id, now: site.clock.now() })
  })
  const isWaiting = async () => {
    const waiting = sql`select 1 as one from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return (await rowsOf(db, waiting)).length > 0
  }
  // Another transaction, which has the earlier event, takes the later one as well.
  const [freeing] = await holdTransaction(db, async (tx) => {
    const lock = (id: number) =>
      tx.select().from(calendarEvents).where(eq(calendarEvents.id, id)).for('no key update', { noWait: true })
    await lock(earlier.id)
    const freed = site.followUp()
    await expect.poll(isWaiting, { timeout: 5_000 }).toBe(true)
    await lock(later.id)
    return [freed] as const
  })
  await freeing
  const rows = await db.select().from(calendarEvents).orderBy(asc(calendarEvents.id))
  const counts = rows.flatMap(({ id, goingCount }) => ([earlier.id, later.id].includes(id) ? goingCount : []))
  expect(counts).toEqual([0, 0])
})

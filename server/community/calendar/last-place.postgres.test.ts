// Concurrent sign-ups for the last places of an event, on a server: each place is given once, and all are given.
import { expect, test } from 'vitest'
import { calendarEvents } from '#server/community/tables.ts'
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

// Sign-ups for events: places, the waiting list, and notifications.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventInput } from '#contract/community/calendar-events.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { communityPersonalData } from '#server/community/personal-data.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { runTendCalendar } from './calendar-jobs.ts'

let site: TestSite
let admin: TestMember
let members: TestMember[]
const NOW = new Date('2026-03-01T12:00:00Z')

beforeAll(async () => {
  site = await openTestSite({ now: NOW })
  admin = await site.member({ role: 'admin' })
  members = await Promise.all(Array.from({ length: 5 }, () => site.member()))
})
beforeEach(() => site.clock.advance(1_000))

const INPUT: EventInput = {
  title: 'League night',
  place: 'The Tilted Table',
  description: 'Five rounds.',
  timeZone: 'Europe/Berlin',
  startsAt: '2026-03-28T19:00',
  endsAt: '2026-03-28T22:00',
  url: null,
  takesSignUps: true,
  capacity: null,
  publicFrom: null,
}

async function add(input: Partial<EventInput> = {}): Promise<number> {
  const answer = await site.request('POST /api/admin/events', { as: admin, body: { ...INPUT, ...input } })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body.id
}
const change = (id: number, input: Partial<EventInput>) =>
  site.request(`PUT /api/admin/events/${id}`, { as: admin, body: { ...INPUT, ...input } })
const join = (id: number, as: TestMember | undefined) =>
  site.request(`PUT /api/events/${id}/sign-up`, { as: as ?? null })
const leave = (id: number, as: TestMember | undefined) =>
  site.request(`DELETE /api/events/${id}/sign-up`, { as: as ?? null })
const stateOf = async (id: number, as: TestMember | undefined) =>
  (await site.request(`GET /api/events/${id}/sign-up`, { as: as ?? null })).body
const notificationsOf = async (as: TestMember | undefined) => {
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as: as ?? null })
  return body.data
    .filter(({ kind }: { kind: string }) => kind === 'event')
    .map(({ title }: { title: string }) => title)
}

test('members sign up until all places are taken, and then wait in their order', async () => {
  const [ann, ben, cleo, dan] = members
  const id = await add({ capacity: 2 })
  expect((await join(id, ann)).body).toEqual({ state: 'going', position: null, going: 1, waiting: 0 })
  expect((await join(id, ben)).body.state).toBe('going')
  expect((await join(id, cleo)).body).toEqual({ state: 'waiting', position: 1, going: 2, waiting: 1 })
  expect((await join(id, dan)).body).toMatchObject({ state: 'waiting', position: 2 })
  expect((await join(id, ann)).body).toMatchObject({ state: 'going', going: 2, waiting: 2 })
  const event = (await site.request(`GET /api/events/${id}`)).body
  expect(event).toMatchObject({ capacity: 2, going: 2, waiting: 2, isCancelled: false })
  const own = (await site.request('GET /api/user/events', { as: dan ?? null })).body
  expect(own).toMatchObject({ data: [{ id, state: 'waiting' }], pagination: { total: 1 } })
})

test('a place that is given back goes to the first who waits, who is told; giving back again changes nothing', async () => {
  const [ann, ben, cleo] = members
  const id = await add({ title: 'Swap evening', capacity: 1 })
  for (const member of [ann, ben, cleo]) await join(id, member)
  expect((await leave(id, ann)).status).toBe(204)
  expect((await leave(id, ann)).status).toBe(204)
  expect(await stateOf(id, ann)).toEqual({ state: 'none', position: null, going: 1, waiting: 1 })
  expect(await stateOf(id, ben)).toMatchObject({ state: 'going' })
  expect(await stateOf(id, cleo)).toMatchObject({ state: 'waiting', position: 1 })
  expect(await notificationsOf(ben)).toEqual(['You’re signed up for “Swap evening”'])
  expect(await notificationsOf(cleo)).toEqual([])
})

test('more places go to those who wait; fewer take nobody’s away', async () => {
  const id = await add({ title: 'Growing', capacity: 1 })
  for (const member of members.slice(0, 4)) await join(id, member)
  expect((await change(id, { title: 'Growing', capacity: 3 })).body).toMatchObject({ going: 3, waiting: 1 })
  expect((await change(id, { title: 'Growing', capacity: 1 })).body).toMatchObject({ going: 3, waiting: 1 })
  await leave(id, members[0])
  expect((await site.request(`GET /api/events/${id}`)).body).toMatchObject({ going: 2, waiting: 1 })
  expect((await change(id, { title: 'Growing', capacity: null })).body).toMatchObject({
    going: 3,
    waiting: 0,
  })
})

test('nobody signs up for what has begun, is canceled, takes no sign-ups or is not there', async () => {
  const begun = await add({ startsAt: '2026-03-02T10:00', endsAt: null })
  const canceled = await add()
  const open = await add({ takesSignUps: false })
  await site.request(`POST /api/admin/events/${canceled}/cancellation`, { as: admin })
  site.clock.advance(DAY_MS)
  const codes = await Promise.all(
    [begun, canceled, open, 99_999].map(async (id) => (await join(id, members[0])).body.code),
  )
  expect(codes).toEqual(['event_over', 'event_cancelled', 'no_sign_ups', 'event_not_found'])
  expect((await join(open, undefined)).status).toBe(401)
})

test('while an event goes on it is listed, corrected, extended and canceled, and takes no sign-ups', async () => {
  const now = site.clock.now().getTime()
  const local = (hours: number) => new Date(now + hours * HOUR_MS).toISOString().slice(0, 16)
  const expo = { timeZone: 'UTC', startsAt: local(1), endsAt: local(49), capacity: 1 }
  const open = { timeZone: 'UTC', startsAt: local(1), endsAt: null }
  const [id, openId] = [await add({ title: 'Expo', ...expo }), await add({ title: 'Open end', ...open })]
  const [ann, ben] = members
  await join(id, ann)
  await join(id, ben)
  await join(openId, ann)
  const listed = async (call: string, as: TestMember | null = null): Promise<number[]> => {
    const { body } = await site.request(`${call}?limit=100`, { as })
    return body.data
      .map((event: { id: number }) => event.id)
      .filter((one: number) => one === id || one === openId)
  }
  const everywhere = async () => [
    await listed('GET /api/events'),
    await listed('GET /api/user/events', ann ?? null),
  ]
  site.clock.advance(3 * HOUR_MS)
  expect(await everywhere()).toEqual([
    [id, openId],
    [id, openId],
  ])
  expect((await join(openId, ben)).body.code).toBe('event_over')

  const corrected = await change(id, { title: 'Expo, hall 4', ...expo, endsAt: local(50), capacity: 2 })
  expect([corrected.status, corrected.body.title]).toEqual([200, 'Expo, hall 4'])
  expect(corrected.body).toMatchObject({ going: 1, waiting: 1 })
  const earlier = await change(id, { title: 'Expo', ...expo, startsAt: local(2) })
  expect([earlier.status, Object.keys(earlier.body.fields)]).toEqual([400, ['startsAt']])

  site.clock.advance(5 * HOUR_MS)
  expect(await everywhere()).toEqual([[id], [id]])
  expect((await site.request('GET /api/admin/events', { as: admin })).body.data[0].id).toBe(id)
  expect((await change(openId, { title: 'Open end', ...open })).body.code).toBe('already_over')
  const cancel = (one: number) => site.request(`POST /api/admin/events/${one}/cancellation`, { as: admin })
  expect((await cancel(openId)).body.code).toBe('event_over')
  expect((await cancel(id)).body).toMatchObject({ isCancelled: true })
  expect(await notificationsOf(ben)).toContain('“Expo, hall 4” is canceled')
})

test('who signed up is told of another time or place, of a cancellation, and reminded once a day before', async () => {
  const [ann, ben, cleo, , eve] = members
  const id = await add({ title: 'Moving', capacity: 1 })
  await join(id, eve)
  await join(id, cleo)
  await change(id, { title: 'Moving', capacity: 1, description: 'Six rounds.' })
  expect((await notificationsOf(eve)).join()).not.toContain('Moving')
  await change(id, { title: 'Moving', capacity: 1, startsAt: '2026-03-29T19:00', endsAt: null })
  const moved = '“Moving” has changed: March 29, 2026, 7:00 PM Berlin time, The Tilted Table'
  expect(await notificationsOf(eve)).toContain(moved)
  expect(await notificationsOf(cleo)).toContain(moved)
  expect(await notificationsOf(ann)).not.toContain(moved)
  const starts = new Date((await site.request(`GET /api/events/${id}`)).body.startsAt)
  expect(starts.toISOString()).toBe('2026-03-29T17:00:00.000Z')
  site.clock.advance(starts.getTime() - 25 * HOUR_MS - site.clock.now().getTime())
  await runTendCalendar(site.context)
  expect((await notificationsOf(eve)).join()).not.toContain('begins')
  site.clock.advance(2 * HOUR_MS)
  for (const _ of [1, 2]) await runTendCalendar(site.context)
  const near = '“Moving” begins March 29, 2026, 7:00 PM Berlin time'
  expect((await notificationsOf(eve)).filter((title: string) => title === near)).toHaveLength(1)
  expect((await notificationsOf(cleo)).join()).not.toContain(near)
  await site.request(`POST /api/admin/events/${id}/cancellation`, { as: admin })
  expect(await notificationsOf(eve)).toContain('“Moving” is canceled')
  expect(await notificationsOf(cleo)).toContain('“Moving” is canceled')
  expect(await notificationsOf(ben)).not.toContain('“Moving” is canceled')
})

test('a reminder with the former time is withdrawn when the event moves, one of another place stays', async () => {
  const member = await site.member()
  const starts = new Date(site.clock.now().getTime() + 20 * HOUR_MS).toISOString().slice(0, 16)
  const later = new Date(site.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 16)
  const input = { title: 'Reminded', timeZone: 'UTC', startsAt: starts, endsAt: null }
  const id = await add(input)
  await join(id, member)
  await runTendCalendar(site.context)
  const reminders = async () =>
    (await notificationsOf(member)).filter((title: string) => title.includes('begins')).length
  expect(await reminders()).toBe(1)
  await change(id, { ...input, place: 'Next door' })
  expect(await reminders()).toBe(1)
  await change(id, { ...input, startsAt: later })
  expect(await reminders()).toBe(0)
})

test('a banned member’s place at an event to come goes to the first who waits and is not banned', async () => {
  const [banned, waiting, next] = [await site.member(), await site.member(), await site.member()]
  const id = await add({ title: 'Banned', startsAt: '2036-03-28T19:00', endsAt: null, capacity: 1 })
  for (const member of [banned, waiting, next]) await join(id, member)
  await setSanctions(site.context.db, waiting.id, { bannedAt: site.clock.now() })
  const path = `POST /api/moderation/members/${banned.id}/ban`
  const as = await site.member({ role: 'moderator' })
  const { status, text } = await site.request(path, { as, body: { reason: 'Threats.' } })
  expect(status, text).toBe(200)
  await site.followUp()
  expect(await stateOf(id, next)).toMatchObject({ state: 'going', going: 1 })
  expect(await notificationsOf(next)).toHaveLength(1)
})

test('the place of a member who was banned by an earlier version is freed too', async () => {
  const [banned, next] = [await site.member(), await site.member()]
  const id = await add({ title: 'Banned before', startsAt: '2036-03-29T19:00', endsAt: null, capacity: 1 })
  for (const member of [banned, next]) await join(id, member)
  await setSanctions(site.context.db, banned.id, { bannedAt: site.clock.now() })
  await runTendCalendar(site.context)
  expect(await stateOf(id, next)).toEqual({ state: 'going', position: null, going: 1, waiting: 0 })
})

test('who erases their account gives their places to those who wait', async () => {
  const id = await add({ title: 'Leaving', startsAt: '2036-03-28T19:00', endsAt: null, capacity: 1 })
  const [leaver, next] = [await site.member(), await site.member()]
  await join(id, leaver)
  await join(id, next)
  const kept = await communityPersonalData.collect(site.context.db, leaver.id)
  expect(kept).toMatchObject({ events: [{ eventId: id, title: 'Leaving', state: 'going' }] })
  await site.context.db.transaction(async (tx) =>
    communityPersonalData.erase?.(tx, leaver.id, site.clock.now()),
  )
  expect(await stateOf(id, next)).toEqual({ state: 'going', position: null, going: 1, waiting: 0 })
})

test('an event keeps its hour when it is moved across a change of clocks', async () => {
  const id = await add({ startsAt: '2026-03-30T10:00', endsAt: null })
  const at = async () => (await site.request(`GET /api/events/${id}`)).body.startsAt
  expect(await at()).toBe('2026-03-30T08:00:00.000Z')
  await change(id, { startsAt: '2026-11-02T10:00', endsAt: null })
  expect(await at()).toBe('2026-11-02T09:00:00.000Z')
  const { startsLocal } = (await site.request(`GET /api/events/${id}`)).body
  expect(startsLocal).toBe('2026-11-02T10:00')
})

test.each([
  ['no such time', { startsAt: '2027-03-28T02:30' }, 'startsAt'],
  ['no such day', { startsAt: '2027-02-30T10:00' }, 'startsAt'],
  ['an end before the beginning', { startsAt: '2027-01-01T10:00', endsAt: '2027-01-01T10:00' }, 'endsAt'],
  ['an end years later', { startsAt: '2027-01-01T10:00', endsAt: '2029-01-01T10:00' }, 'endsAt'],
  ['a day that is over', { startsAt: '2026-01-01T10:00', endsAt: null }, 'startsAt'],
  [
    'a public time after the beginning',
    { startsAt: '2027-01-01T10:00', endsAt: null, publicFrom: '2027-01-02T10:00' },
    'publicFrom',
  ],
  ['no zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['no places', { capacity: 0 }, 'capacity'],
  ['another scheme', { url: 'javascript:alert(1)' }, 'url'],
  ['two lines of title', { title: 'A\r\nSUMMARY:B' }, 'title'],
  ['nothing said', { description: ' ' }, 'description'],
])('%s is refused under its field, and nothing is written', async (_what, input, field) => {
  const count = async () => (await site.request('GET /api/admin/events', { as: admin })).body.pagination.total
  const before = await count()
  const answer = await site.request('POST /api/admin/events', { as: admin, body: { ...INPUT, ...input } })
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  expect(await count()).toBe(before)
})

test('admins see who comes and who waits', async () => {
  const id = await add({ startsAt: '2027-01-01T10:00', endsAt: null, capacity: 1 })
  for (const member of members.slice(0, 2)) await join(id, member)
  const { body } = await site.request(`GET /api/admin/events/${id}/sign-ups`, { as: admin })
  expect(
    body.data.map(({ username, state }: { username: string; state: string }) => [username, state]),
  ).toEqual([
    [members[0]?.username, 'going'],
    [members[1]?.username, 'waiting'],
  ])
})

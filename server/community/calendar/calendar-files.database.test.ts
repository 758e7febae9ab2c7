// Calendar files as a calendar program reads them: one event, all events to come, and a member's own calendar.
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { localTimeOf } from '#contract/zoned-time.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { type ReadEvent, readCalendar } from '#server/testing/rooms/calendars.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const BERLIN = 'Europe/Berlin'
/** On the last Sunday of March the clocks of Berlin go forward, at 2:00. */
const SATURDAY = '2041-03-30T20:00'
const SUNDAY = '2041-03-31T20:00'

let site: TestSite
let admin: TestMember
let reader: TestMember
let ownPath: string
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  reader = await site.member()
  const { body } = await site.request('POST /api/event-feed', { as: reader })
  ownPath = new URL(body.address).pathname
})

const FIELDS = { place: 'Depot', description: 'Five rounds.', url: null, publicFrom: null, capacity: null }

const bodyOf = (event: object) => {
  const when = { startsAt: SATURDAY, endsAt: null, timeZone: BERLIN }
  return { title: 'League night', ...FIELDS, ...when, takesSignUps: true, ...event }
}

/** Adds an event that the reader signs up for. */
async function add(event: object): Promise<number> {
  const { status, body } = await site.request('POST /api/admin/events', { as: admin, body: bodyOf(event) })
  expect([status, body.fields]).toEqual([201, undefined])
  expect((await site.request(`PUT /api/events/${body.id}/sign-up`, { as: reader })).status).toBe(200)
  return body.id
}

/** The event as each of the three files tells it. */
async function read(id: number): Promise<ReadEvent[]> {
  const found: ReadEvent[] = []
  for (const path of [`/events/${id}.ics`, '/events.ics', ownPath]) {
    const answer = await site.app.request(path)
    expect([path, answer.status]).toEqual([path, 200])
    const { events } = readCalendar(await answer.text())
    const [event, ...more] = events.filter(({ uid }) => uid === `event-${id}@localhost`)
    expect([path, more.length, event === undefined]).toEqual([path, 0, false])
    if (event) found.push(event)
  }
  return found
}

const localTimes = ({ startsAt, endsAt }: ReadEvent) =>
  [startsAt, endsAt].map((at) => localTimeOf(at, BERLIN))

test('title, place, text and state come through whole, whatever signs and line breaks are in them', async () => {
  const title = 'Flips, flops; and "commas" \\ \\n, 🎱'
  const place = 'Hall 3; Gate B, left\\right: ring "Kim"'
  const description = `BEGIN:VEVENT\nSUMMARY:Another\n\nEND:VEVENT\nEND:VCALENDAR\n\t- one,\n\t- two;\n${'ü'.repeat(300)}`
  const id = await add({ title, place, description })
  const url = `http://localhost:3000/events/${id}`
  for (const event of await read(id)) {
    expect(event).toMatchObject({ title, place, url, status: 'CONFIRMED', sequence: 0 })
    // Tabs are no signs of a calendar.
    expect(event.description).toBe(`${description.replaceAll('\t', ' ')}\n\n${url}`)
  }
})

test.each([
  ['line ends of another system', 'One\r\nTwo\r\n\r\nThree', 'One\nTwo\n\nThree'],
  ['a line far longer than a line may be', 'Kugeln für alle, 🎱 '.repeat(200).trim(), null],
  ['a line without any blank', 'x'.repeat(2000), null],
])('%s', async (_what, description, shown) => {
  const id = await add({ description })
  const url = `http://localhost:3000/events/${id}`
  for (const event of await read(id)) expect(event.description).toBe(`${shown ?? description}\n\n${url}`)
})

test('an event moved across a clock change keeps the time on the clocks of its place', async () => {
  const id = await add({ startsAt: SATURDAY, endsAt: '2041-03-30T23:00' })
  const [before] = await read(id)
  const body = bodyOf({ startsAt: SUNDAY, endsAt: '2041-03-31T23:00' })
  expect((await site.request(`PUT /api/admin/events/${id}`, { as: admin, body })).status).toBe(200)
  for (const event of await read(id)) {
    expect(localTimes(event)).toEqual([SUNDAY, '2041-03-31T23:00'])
    expect(event.startsAt.getTime() - (before?.startsAt.getTime() ?? 0)).toBe(23 * HOUR_MS)
    expect(event.sequence).toBeGreaterThan(before?.sequence ?? 0)
  }
})

test('a night in which the clocks change is an hour shorter, or longer, than its clocks say', async () => {
  const nights = [
    ['2041-03-30T22:00', '2041-03-31T05:00', 6],
    ['2041-10-26T22:00', '2041-10-27T05:00', 8],
  ] as const
  for (const [startsAt, endsAt, hours] of nights) {
    for (const event of await read(await add({ startsAt, endsAt }))) {
      expect(localTimes(event)).toEqual([startsAt, endsAt])
      expect(event.endsAt.getTime() - event.startsAt.getTime()).toBe(hours * HOUR_MS)
    }
  }
})

test('calendars keep an event after it began, for some weeks', async () => {
  const now = site.clock.now().getTime()
  const event = (title: string, days: number) => ({
    ...{ title, place: 'Depot', description: 'Five rounds.', startsAt: new Date(now - days * DAY_MS) },
    endsAt: new Date(now - days * DAY_MS + 3 * DAY_MS),
  })
  await site.context.db
    .insert(calendarEvents)
    .values([event('Goes on', 1), event('Last month', 30), event('Last year', 365)])
  const { events } = readCalendar(await (await site.app.request('/events.ics')).text())
  const titles = events.map(({ title }) => title)
  expect(titles.filter((title) => ['Goes on', 'Last month', 'Last year'].includes(title))).toEqual([
    'Goes on',
    'Last month',
  ])
})

test('a canceled event says so in each file that still has it', async () => {
  const id = await add({ title: 'Called off' })
  const call = `POST /api/admin/events/${id}/cancellation`
  expect((await site.request(call, { as: admin })).status).toBe(200)
  for (const path of [`/events/${id}.ics`, '/events.ics', ownPath]) {
    const { events } = readCalendar(await (await site.app.request(path)).text())
    expect(events.find(({ title }) => title === 'Called off')?.status).toBe('CANCELLED')
  }
})

test('the calendars bear the name of the site', async () => {
  const nameOf = async (path: string) => readCalendar(await (await site.app.request(path)).text()).name
  const names = async () => [await nameOf('/events.ics'), await nameOf(ownPath)]
  expect(await names()).toEqual(['Multiball events', 'Your Multiball events'])
  const renamed = await site.request('PATCH /api/admin/site-settings', {
    as: admin,
    body: { name: 'Silverball' },
  })
  expect(renamed.status).toBe(200)
  expect(await names()).toEqual(['Silverball events', 'Your Silverball events'])
})

import { beforeAll, expect, test } from 'vitest'
import { VISITOR } from '#contract/viewer.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { readMonth } from './calendar-month.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ now: new Date('2026-12-10T12:00:00Z') })
  const event = (title: string, startsAt: string, timeZone: string, endsAt?: string) => ({
    ...{ title, place: 'Depot', description: 'Come.', timeZone },
    startsAt: new Date(startsAt),
    endsAt: endsAt ? new Date(endsAt) : null,
  })
  await site.context.db
    .insert(calendarEvents)
    .values([
      event('November in Chicago', '2026-12-01T03:00Z', 'America/Chicago'),
      event('December in Tokyo', '2026-11-30T16:00Z', 'Asia/Tokyo'),
      event('Over', '2026-12-02T18:00Z', 'UTC'),
      event('From November on', '2026-11-28T10:00Z', 'UTC', '2026-12-01T18:00Z'),
      event('New Year’s Eve', '2026-12-31T19:00Z', 'UTC', '2027-01-01T03:00Z'),
      event('New Year', '2027-01-01T10:00Z', 'UTC'),
      { ...event('Canceled', '2027-02-05T10:00Z', 'UTC'), cancelledAt: new Date('2027-01-02T10:00Z') },
      event('In March', '2027-03-05T10:00Z', 'UTC', '2027-03-05T18:00Z'),
    ])
})
const titlesOf = async (query: string) =>
  (await site.request(`GET /api/event-month${query}`)).body.events.map(
    ({ title }: { title: string }) => title,
  )

test('a month has the events that take place in it by the clocks of the place, the first one first', async () => {
  expect(await titlesOf('?month=2026-12')).toEqual([
    'From November on',
    'December in Tokyo',
    'Over',
    'New Year’s Eve',
  ])
  expect(await titlesOf('?month=2026-11')).toEqual(['From November on', 'November in Chicago'])
  expect(await titlesOf('?month=2027-01')).toEqual(['New Year'])
})

test('without a month it is the present one, which is said to end', async () => {
  const { body } = await site.request('GET /api/event-month')
  expect(body).toMatchObject({ month: '2026-12', shownUntil: '2027-01-01T00:00:00.000Z' })
  expect((await site.request('GET /api/event-month?month=2026-12')).body.shownUntil).toBeNull()
})

test('with nothing left in the present month it is that of the next event', async () => {
  const opened = (at: string) => readMonth(site.context.db, VISITOR, undefined, new Date(at))
  expect(await opened('2027-01-15T12:00Z')).toMatchObject({
    month: '2027-03',
    events: [{ title: 'In March' }],
    shownUntil: '2027-03-05T18:00:00.000Z',
  })
  expect(await opened('2027-01-01T11:00Z')).toMatchObject({ month: '2027-01' })
  expect(await opened('2027-04-02T12:00Z')).toMatchObject({ month: '2027-04', events: [] })
})

test.each(['2026-13', '2026-1', '1999-01', 'soon'])('%s is refused as no month', async (month) => {
  const { status, body } = await site.request(`GET /api/event-month?month=${month}`)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['month']])
})

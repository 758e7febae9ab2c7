// A member's own calendar: at a secret address that can be replaced, with the member's rights checked at each read.
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { communityPersonalData } from '#server/community/personal-data.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { readCalendar } from '#server/testing/rooms/calendars.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

async function event(title: string, values: Partial<typeof calendarEvents.$inferInsert> = {}) {
  const startsAt = new Date(site.clock.now().getTime() + 9 * DAY_MS)
  const [row] = await site.context.db
    .insert(calendarEvents)
    .values({ title, place: 'Depot', description: 'Come; bring, boxes.', startsAt, ...values })
    .returning()
  return row?.id ?? 0
}
const join = (as: TestMember, id: number) => site.request(`PUT /api/events/${id}/sign-up`, { as })
async function addressOf(as: TestMember): Promise<string> {
  const { body } = await site.request('POST /api/event-feed', { as })
  return new URL(body.address).pathname
}
const read = (path: string) => site.app.request(path)
/** Title and status of each entry. */
async function entriesOf(path: string): Promise<string[]> {
  const { events } = readCalendar(await (await read(path)).text())
  return events.map(({ title, status }) => `${title} ${status}`)
}

test('the calendar has the events that its member signed up for, with the state of each', async () => {
  const [reader, other] = [await site.member(), await site.member()]
  expect((await site.request('GET /api/event-feed', { as: reader })).body).toEqual({ address: null })
  const full = await event('Full', { capacity: 1 })
  await join(other, full)
  await join(reader, full)
  await join(reader, await event('Mine'))
  await join(other, await event('Theirs'))
  const off = await event('Off')
  await join(reader, off)
  await site.request(`POST /api/admin/events/${off}/cancellation`, {
    as: await site.member({ role: 'admin' }),
  })
  const path = await addressOf(reader)
  expect((await site.request('GET /api/event-feed', { as: reader })).body.address).toContain(path)
  expect(await entriesOf(path)).toEqual(['Full TENTATIVE', 'Mine CONFIRMED', 'Off CANCELLED'])
  const { headers } = await read(path)
  const said = ['content-type', 'cache-control', 'referrer-policy', 'x-robots-tag'].map((name) =>
    headers.get(name),
  )
  expect(said).toEqual(['text/calendar; charset=utf-8', 'private, no-store', 'no-referrer', 'noindex'])
})

test('an early event leaves the calendar with its member’s early access', async () => {
  const reader = await site.member({ tier: 'premium' })
  const opensAt = new Date(site.clock.now().getTime() + DAY_MS)
  await join(reader, await event('Early', { publicFrom: opensAt, isOpened: false }))
  const path = await addressOf(reader)
  expect(await entriesOf(path)).toEqual(['Early CONFIRMED'])
  await setPlan(site.context.db, reader.id, { tierId: 1 })
  expect(await entriesOf(path)).toEqual([])
})

test('an address that was replaced, ended or made up leads nowhere, nor does one of a banned or erased member', async () => {
  const [reader, other] = [await site.member(), await site.member()]
  const [first, second, others] = [await addressOf(reader), await addressOf(reader), await addressOf(other)]
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  const forged = [
    second.replace(`/${reader.id}-`, `/${other.id}-`),
    second.replace('.ics', '.xml'),
    second.replace('-2-', '-3-'),
    second.replace('/events/', '/forum/').replace('.ics', '.xml'),
    `/feeds/events/${reader.id}-2-${'A'.repeat(43)}.ics`,
  ]
  for (const path of forged) expect([path, (await read(path)).status]).toEqual([path, 404])
  expect((await site.request('DELETE /api/event-feed', { as: reader })).status).toBe(204)
  expect((await read(second)).status).toBe(404)
  const third = await addressOf(reader)
  expect((await read(third)).status).toBe(200)
  await communityPersonalData.erase?.(site.context.db, reader.id, site.clock.now())
  expect((await read(third)).status).toBe(404)
  const moderator = await site.member({ role: 'moderator' })
  const body = { reason: 'Spam.' }
  await site.request(`POST /api/moderation/members/${other.id}/ban`, { as: moderator, body })
  expect((await read(others)).status).toBe(404)
})

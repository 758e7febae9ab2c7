// Looks for an event that is not public yet in every way there is: calls, files, feeds, lists on pages, notifications.
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { calendarChanged } from '#server/community/events.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { callOf, sampleInput, schemaOf } from '#server/testing/rooms/sample-input.ts'
import { fillSearch } from '#server/testing/rooms/search.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { runTendCalendar } from './calendar-jobs.ts'

/** Part of the event's title, place and description. */
const WORD = 'Quixotry'

let site: TestSite
let id: number
let opensAt: Date
let startsAt: string
const readers: Record<string, TestMember | null> = { 'a visitor': null }

beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  const now = site.clock.now().getTime()
  opensAt = new Date(now + 48 * HOUR_MS)
  const [row] = await site.context.db
    .insert(calendarEvents)
    .values({
      title: `${WORD} title`,
      place: `${WORD} place`,
      description: `${WORD} description`,
      startsAt: new Date(now + 72 * HOUR_MS),
      publicFrom: opensAt,
      isOpened: false,
    })
    .returning()
  id = row?.id ?? 0
  startsAt = row?.startsAt.toISOString() ?? ''
  readers['a Free member'] = await site.member()
  readers['a Pro member'] = await site.member({ tier: 'pro' })
  readers['a moderator'] = await site.member({ role: 'moderator', tier: 'pro' })
  readers['a Premium member'] = await site.member({ tier: 'premium' })
  readers['an admin'] = await site.member({ role: 'admin' })
  await fillSearch(site)
})

const OTHERS = ['a visitor', 'a Free member', 'a Pro member', 'a moderator']
const EARLY = ['a Premium member', 'an admin']

/** Every reading call, with the event's id and with the word. */
function readingCalls(): string[] {
  return site.routes
    .filter(({ key }) => key.startsWith('GET '))
    .map((route) => {
      const { params, query } = sampleInput(route)
      const asksFor = schemaOf(route.endpoint, 'query')?.properties ?? {}
      const limit = asksFor.limit ? { limit: 100 } : {}
      const words = Object.fromEntries(
        ['q', 'search', 'query'].flatMap((name) => (asksFor[name] ? [[name, WORD]] : [])),
      )
      const month = asksFor.month ? { month: startsAt.slice(0, 7) } : {}
      const others = Object.fromEntries(Object.entries(query).filter(([name]) => name === 'kind'))
      return callOf(route, {
        params: { ...params, ...('id' in params && { id }) },
        query: { ...others, ...limit, ...words, ...month },
      })
    })
}

const FILES = () => ['GET /events.ics', `GET /events/${id}.ics`, 'GET /sitemap.xml']

test.each(OTHERS)('%s finds it in no call and in no file', async (who) => {
  const calls = [...readingCalls(), ...FILES()]
  expect(calls.length).toBeGreaterThan(80)
  for (const call of calls) {
    const { text, body } = await site.request(call, { as: readers[who] ?? null })
    const said = JSON.stringify(body ?? text)
      .replaceAll(`"${WORD}"`, '')
      .replaceAll(`“${WORD}”`, '')
    expect([call, said.includes(`${WORD} `)]).toEqual([call, false])
  }
  expect((await site.request(`GET /api/events/${id}`, { as: readers[who] ?? null })).status).toBe(404)
  const signUp = await site.request(`PUT /api/events/${id}/sign-up`, { as: readers[who] ?? null })
  expect(signUp.status).toBe(who === 'a visitor' ? 401 : 404)
})

test.each(EARLY)('%s finds it in lists, on its page and in files, and is told when it opens', async (who) => {
  const as = readers[who] ?? null
  const month = `GET /api/event-month?month=${startsAt.slice(0, 7)}`
  for (const call of ['GET /api/events?limit=100', month, `GET /api/events/${id}`, ...FILES().slice(0, 2)])
    expect([call, (await site.request(call, { as })).text.includes(`${WORD} title`)]).toEqual([call, true])
  const { body } = await site.request(`GET /api/events/${id}`, { as })
  expect(body.publicFrom).toBe(opensAt.toISOString())
})

test('whose early access ends loses sight of it at the next call, keeps the place, and can give it back', async () => {
  const member = await site.member({ tier: 'premium' })
  await site.request(`PUT /api/events/${id}/sign-up`, { as: member })
  expect((await site.request('GET /api/user/events', { as: member })).text).toContain(WORD)
  await setPlan(site.context.db, member.id, { tierId: 1 })
  for (const call of ['GET /api/user/events', 'GET /api/user/activity', `GET /api/events/${id}/sign-up`])
    expect([call, (await site.request(call, { as: member })).text.includes(WORD)]).toEqual([call, false])
  const { text, body } = await site.request('GET /api/user/data', { as: member })
  expect([text.includes(WORD), body.community.events]).toMatchObject([false, [{ eventId: id, title: null }]])
  const admin = readers['an admin'] ?? null
  const signUps = async () =>
    (await site.request(`GET /api/admin/events/${id}/sign-ups`, { as: admin })).body.pagination.total
  expect(await signUps()).toBe(1)
  expect((await site.request(`DELETE /api/events/${id}/sign-up`, { as: member })).status).toBe(204)
  expect(await signUps()).toBe(0)
})

test('news of it reaches nobody who may no longer see it', async () => {
  const [stays, loses] = [await site.member({ tier: 'premium' }), await site.member({ tier: 'premium' })]
  for (const as of [stays, loses]) await site.request(`PUT /api/events/${id}/sign-up`, { as })
  await setPlan(site.context.db, loses.id, { tierId: 1 })
  const at = new Date(site.clock.now().getTime() + 70 * HOUR_MS).toISOString().slice(0, 16)
  const body = {
    title: `${WORD} title`,
    place: `${WORD} elsewhere`,
    description: `${WORD} description`,
    timeZone: 'UTC',
    startsAt: at,
    endsAt: null,
    url: null,
    takesSignUps: true,
    capacity: null,
    publicFrom: opensAt.toISOString().slice(0, 16),
  }
  const changed = await site.request(`PUT /api/admin/events/${id}`, { as: readers['an admin'] ?? null, body })
  expect(changed.status).toBe(200)
  await site.followUp()
  const told = async (as: TestMember) => (await site.request('GET /api/notifications', { as })).text
  expect(await told(stays)).toContain(WORD)
  expect(await told(loses)).not.toContain(WORD)
})

test('from its time on everybody finds it, and the stored pages are told', async () => {
  site.clock.advance(opensAt.getTime() - site.clock.now().getTime())
  const free = readers['a Free member'] ?? null
  for (const call of ['GET /api/events?limit=100', `GET /api/events/${id}`, ...FILES().slice(0, 2)])
    expect([call, (await site.request(call, { as: free })).text.includes(WORD)]).toEqual([call, true])
  expect((await site.request(`GET /api/events/${id}`)).body.publicFrom).toBeNull()
  const purged: unknown[] = []
  site.context.events.on(calendarChanged, (about) => void purged.push(about))
  await runTendCalendar(site.context)
  await expect.poll(() => purged).toContainEqual({ eventId: id })
})

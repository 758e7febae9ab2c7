// Proposals of events: who may make and see them, admins' decisions, and notifications.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventInput } from '#contract/community/calendar-events.ts'
import { EVENT_PROPOSAL_LIMITS } from '#contract/community/constants.ts'
import type { ProposedEvent } from '#contract/community/event-proposals.ts'
import { DAY_MS } from '#contract/durations.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { calendarEvents, eventProposals } from '#server/community/tables.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { callOf, sampleInput, schemaOf } from '#server/testing/rooms/sample-input.ts'
import { fillSearch } from '#server/testing/rooms/search.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

let site: TestSite
let admin: TestMember
let pro: TestMember
let other: TestMember
beforeAll(async () => {
  site = await openTestSite({ now: NOW, seed: 'demo' })
  admin = await site.member({ role: 'admin' })
  pro = await site.member({ tier: 'pro' })
  other = await site.member({ tier: 'premium' })
})
beforeEach(async () => {
  site.clock.advance(1_000)
  await site.context.db.delete(eventProposals)
})

const PROPOSED: ProposedEvent = {
  title: 'Flipper swap',
  place: 'Old tram depot',
  description: 'Bring what you no longer play.',
  timeZone: 'Europe/Berlin',
  startsAt: '2026-03-28T19:00',
  endsAt: '2026-03-28T22:00',
  url: 'https://depot.example/swap',
  takesSignUps: true,
  capacity: 12,
}

const propose = (input: Partial<ProposedEvent> = {}, as: TestMember | null = pro) =>
  site.request('POST /api/event-proposals', { as, body: { ...PROPOSED, ...input } })
async function proposed(input: Partial<ProposedEvent> = {}, as: TestMember = pro): Promise<number> {
  const { status, body } = await propose(input, as)
  expect([status, body.code]).toEqual([201, undefined])
  return body.id
}
const read = (id: number, as: TestMember | null = pro) =>
  site.request(`GET /api/event-proposals/${id}`, { as })
const change = (id: number, input: Partial<ProposedEvent>, as: TestMember = pro) =>
  site.request(`PUT /api/event-proposals/${id}`, { as, body: { ...PROPOSED, ...input } })
const withdraw = (id: number, as: TestMember = pro) =>
  site.request(`DELETE /api/event-proposals/${id}`, { as })
const accept = (id: number, input: Partial<EventInput> & { version?: number } = {}, as = admin) =>
  site.request(`POST /api/admin/event-proposals/${id}/acceptance`, {
    as,
    body: { ...PROPOSED, publicFrom: null, version: 0, ...input },
  })
const decline = (id: number, reason = 'The hall is closed that day.') =>
  site.request(`POST /api/admin/event-proposals/${id}/rejection`, { as: admin, body: { reason } })
const bell = async (as: TestMember) => {
  await site.followUp()
  const { body } = await site.request('GET /api/notifications', { as })
  return body.data as { kind: string; title: string; path: string }[]
}

test('a proposal waits, with its times by the clocks of the place, and admins are told', async () => {
  const { status, body } = await propose()
  expect(status).toBe(201)
  const { publicFrom: _, ...expected } = { ...PROPOSED, publicFrom: null }
  expect(body).toMatchObject({
    ...expected,
    state: 'open',
    startsAt: '2026-03-28T18:00:00.000Z',
    startsLocal: '2026-03-28T19:00',
    endsAt: '2026-03-28T21:00:00.000Z',
    endsLocal: '2026-03-28T22:00',
    version: 0,
    reason: null,
    decidedAt: null,
    eventId: null,
  })
  expect((await bell(admin))[0]).toMatchObject({
    kind: 'proposal_waiting',
    title: 'An event was proposed: “Flipper swap”',
    path: `/events/proposals/${body.id}`,
  })
  const own = await site.request('GET /api/event-proposals', { as: pro })
  expect(own.body).toMatchObject({ data: [{ id: body.id, state: 'open' }], hindrance: null })
  const queue = await site.request('GET /api/admin/event-proposals?state=open', { as: admin })
  expect(queue.body.data).toMatchObject([{ id: body.id, proposer: body.proposer }])
})

test('proposing takes a plan that allows contributions: Free members and visitors are told so', async () => {
  const free = await site.member()
  expect(await propose({}, free)).toMatchObject({ status: 403, body: { code: 'tier_required' } })
  expect((await propose({}, null)).status).toBe(401)
  expect((await site.request('GET /api/event-proposals', { as: free })).body.hindrance).toBe('tier')
})

test('a member who lost the plan can no longer propose or change, but can withdraw', async () => {
  const leaving = await site.member({ tier: 'pro' })
  const id = await proposed({}, leaving)
  await setPlan(site.context.db, leaving.id, { tierId: 1 })
  expect((await propose({}, leaving)).status).toBe(403)
  expect((await change(id, { title: 'Other' }, leaving)).status).toBe(403)
  expect((await withdraw(id, leaving)).status).toBe(204)
})

test.each<[string, Partial<ProposedEvent>, string]>([
  ['an hour that clocks skip', { startsAt: '2026-03-29T02:30', endsAt: null }, 'startsAt'],
  ['a day that is over', { startsAt: '2026-02-28T19:00' }, 'startsAt'],
  ['a day of the year 0', { startsAt: '0000-01-01T19:00', endsAt: null }, 'startsAt'],
  ['a day that does not exist', { startsAt: '2026-02-30T19:00', endsAt: null }, 'startsAt'],
  ['an end before its beginning', { endsAt: '2026-03-28T18:00' }, 'endsAt'],
  ['an end after months', { endsAt: '2026-06-28T18:00' }, 'endsAt'],
  ['a zone that is none', { timeZone: 'Middle/Earth' }, 'timeZone'],
  ['an address of another scheme', { url: 'javascript:alert(1)' }, 'url'],
  ['no title', { title: '  ' }, 'title'],
  ['half a place', { capacity: 1.5 }, 'capacity'],
])('%s is refused at its field', async (_what, input, field) => {
  const { status, body } = await propose(input)
  expect([status, body.fields]).toEqual([400, { [field]: expect.any(String) }])
  expect(await site.context.db.$count(eventProposals)).toBe(0)
})

test('a member cannot say from when it is public, nor in what state it is', async () => {
  for (const more of [{ publicFrom: '2026-03-02T10:00' }, { state: 'accepted' }, { eventId: 1 }])
    expect((await propose(more as Partial<ProposedEvent>)).status).toBe(400)
})

test('so many proposals wait at a time, also of many at once', async () => {
  const busy = await site.member({ tier: 'pro' })
  const { open } = EVENT_PROPOSAL_LIMITS
  const answers = await Promise.all(Array.from({ length: open + 3 }, () => propose({}, busy)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(open)
  const refused = answers.find(({ status }) => status !== 201)
  expect([refused?.status, refused?.body.code]).toEqual([409, 'proposals_full'])
  const [one] = (await site.request('GET /api/event-proposals', { as: busy })).body.data
  await withdraw(one.id, busy)
  expect((await propose({}, busy)).status).toBe(201)
})

test('a proposal is its member’s and the admins’ alone: others find it in no call and in no file', async () => {
  const word = 'Quixotry'
  const id = await proposed({
    title: `${word} title`,
    place: `${word} place`,
    description: `${word} description`,
  })
  await fillSearch(site)
  const moderator = await site.member({ role: 'moderator', tier: 'premium' })
  const calls = site.routes
    .filter(({ key }) => key.startsWith('GET '))
    .map((route) => {
      const { params, query } = sampleInput(route)
      const asksFor = schemaOf(route.endpoint, 'query')?.properties ?? {}
      const words = Object.fromEntries(
        ['q', 'search', 'query'].flatMap((name) => (asksFor[name] ? [[name, word]] : [])),
      )
      const { kind } = query
      return callOf(route, {
        params: { ...params, ...('id' in params && { id }) },
        query: {
          ...(kind !== undefined && { kind }),
          ...words,
          ...(asksFor.limit && { limit: 100 }),
          ...(asksFor.month && { month: '2026-03' }),
        },
      })
    })
  for (const as of [null, other, moderator]) {
    for (const call of [...calls, 'GET /events.ics', 'GET /sitemap.xml']) {
      const { text } = await site.request(call, { as })
      expect([call, text.includes(`${word} `)]).toEqual([call, false])
    }
    expect((await read(id, as)).status).toBe(as ? 404 : 401)
  }
  expect((await read(999_999)).status).toBe(404)
  expect((await change(id, {}, other)).status).toBe(404)
  expect((await withdraw(id, other)).status).toBe(404)
  // Not even an admin writes in another member's name.
  expect((await change(id, {}, admin)).status).toBe(404)
  for (const as of [pro, admin]) expect((await read(id, as)).body.title).toBe(`${word} title`)
})

test('an accepted proposal is in the calendar, changed as the admin wanted it, and its member is told', async () => {
  const id = await proposed()
  const before = await site.context.db.$count(calendarEvents)
  const { status, body } = await accept(id, { place: 'Market hall', capacity: 20 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'accepted', place: 'Old tram depot', eventId: expect.any(Number) })
  const event = await site.request(`GET /api/events/${body.eventId}`)
  expect(event.body).toMatchObject({ title: 'Flipper swap', place: 'Market hall', capacity: 20 })
  expect((await read(id)).body.eventId).toBe(body.eventId)
  expect((await bell(pro))[0]).toMatchObject({
    kind: 'proposal_decided',
    title: 'Your event “Flipper swap” was accepted',
    path: `/events/proposals/${id}`,
  })
  expect((await bell(admin)).map(({ path }) => path)).not.toContain(`/events/proposals/${id}`)
  const log = (await site.request('GET /api/admin/audit', { as: admin })).body.data
  expect(log).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'event_proposal_accepted',
        detail: expect.objectContaining({ event: body.eventId, changed: ['place', 'capacity'] }),
      }),
      expect.objectContaining({ action: 'event_added' }),
    ]),
  )
  expect((await accept(id)).body.code).toBe('proposal_decided')
  expect((await decline(id)).status).toBe(409)
  expect((await change(id, {})).status).toBe(409)
  expect((await withdraw(id)).status).toBe(409)
  expect(await site.context.db.$count(calendarEvents)).toBe(before + 1)
})

test('of ten acceptances at once one makes an event', async () => {
  const id = await proposed({ title: 'Only once' })
  const before = await site.context.db.$count(calendarEvents)
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await site.context.db.$count(calendarEvents)).toBe(before + 1)
})

test('a member changes a waiting proposal; an admin who read the earlier one is told to read again', async () => {
  const id = await proposed()
  const { status, body } = await change(id, { title: 'Flipper swap and soup', endsAt: null })
  expect([status, body.title, body.endsAt, body.version]).toEqual([200, 'Flipper swap and soup', null, 1])
  expect((await change(id, { startsAt: '2026-02-01T10:00' })).status).toBe(400)
  const late = await accept(id)
  expect([late.status, late.body.code]).toEqual([409, 'proposal_changed'])
  expect((await read(id)).body.state).toBe('open')
  expect((await accept(id, { version: 1 })).status).toBe(200)
})

test('a declined proposal says why, and its member is told', async () => {
  const id = await proposed()
  expect((await decline(id, '  ')).body.fields.reason).toBe('Please give a reason')
  expect((await decline(id)).body).toMatchObject({
    state: 'declined',
    reason: 'The hall is closed that day.',
  })
  expect((await read(id)).body.reason).toBe('The hall is closed that day.')
  expect((await bell(pro))[0]?.title).toBe('Your event “Flipper swap” was declined')
  const log = (await site.request('GET /api/admin/audit', { as: admin })).body.data
  expect(log[0]).toMatchObject({
    action: 'event_proposal_declined',
    subject: { kind: 'event_proposal', id: String(id) },
  })
})

test('a proposal whose day has passed is accepted with another day alone', async () => {
  const id = await proposed({ startsAt: '2026-03-01T15:00', endsAt: null })
  site.clock.advance(DAY_MS)
  const late = await accept(id, { startsAt: '2026-03-01T15:00', endsAt: null })
  expect([late.status, late.body.fields]).toEqual([400, { startsAt: 'Please choose a time to come' }])
  expect((await read(id)).body.state).toBe('open')
  expect((await accept(id)).status).toBe(200)
})

test('of an event that opens early for some, its member learns the address once it is there for them', async () => {
  const id = await proposed({ title: 'Early swap' })
  const { body } = await accept(id, { publicFrom: '2026-03-20T12:00' })
  expect(body.eventId).toEqual(expect.any(Number))
  expect((await read(id)).body).toMatchObject({ state: 'accepted', eventId: null })
  site.clock.advance(20 * DAY_MS)
  expect((await read(id)).body.eventId).toBe(body.eventId)
})

test('a withdrawn proposal waits for no admin', async () => {
  const id = await proposed({ title: 'Not this year' })
  expect((await bell(admin))[0]?.title).toContain('Not this year')
  expect((await withdraw(id)).status).toBe(204)
  expect((await bell(admin)).map(({ title }) => title).join()).not.toContain('Not this year')
  expect((await accept(id)).status).toBe(409)
  const own = await site.request('GET /api/event-proposals?state=withdrawn', { as: pro })
  expect(own.body.data).toMatchObject([{ id, state: 'withdrawn' }])
})

test('members take their proposals along; erased, they and the admins’ notes of them are gone, events stay', async () => {
  const leaver = await site.member({ tier: 'pro' })
  const [kept, waiting] = [
    await proposed({ title: 'Kept swap' }, leaver),
    await proposed({ title: 'Gone swap' }, leaver),
  ]
  const { eventId } = (await accept(kept, { title: 'Kept swap' })).body
  const data = await exportMember(site.context.db, leaver.username, personalData)
  expect(JSON.stringify(data)).toContain('Gone swap')
  expect((await bell(admin))[0]?.path).toBe(`/events/proposals/${waiting}`)
  await eraseMember(site.context, leaver.username, personalData)
  expect((await read(waiting, admin)).status).toBe(404)
  expect((await read(kept, admin)).status).toBe(404)
  expect((await bell(admin)).map(({ title }) => title).join()).not.toContain('Gone swap')
  expect((await site.request(`GET /api/events/${eventId}`)).body.title).toBe('Kept swap')
})

test('a proposal names its proposer as other pages do', async () => {
  const member = await site.member({ tier: 'pro' })
  await site.request('PATCH /api/user', { as: member, body: { displayName: 'Ada Lovelace' } })
  const { body } = await site.request('POST /api/event-proposals', { as: member, body: PROPOSED })
  expect(body.proposer).toEqual({ username: member.username, displayName: 'Ada Lovelace' })
})

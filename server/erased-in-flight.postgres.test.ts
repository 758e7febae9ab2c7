// What a member writes while their account is erased is refused: nothing of theirs comes after the erasure.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { lockMember } from '#server/accounts/members.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { messages } from '#server/messages/tables.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { openGate, untilOneWaits } from '#server/testing/processes/barriers.ts'
import { GODZILLA } from '#server/testing/rooms/collections.ts'
import { callOf, sampleInput } from '#server/testing/rooms/sample-input.ts'
import { openTestSite, type TestAnswer, type TestMember, type TestSite } from '#server/testing/site.ts'
import { personalData } from './app.ts'

let site: TestSite
let code: string
let eventId: number
let friend: TestMember
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  const as = await site.member({ role: 'admin' })
  friend = await site.member()
  const gift = await site.request('POST /api/admin/gift-codes', { as, body: { tierId: 2, months: 1 } })
  code = gift.body.code
  const body = plausible('POST /api/admin/events')[1] as object
  const event = await site.request('POST /api/admin/events', { as, body: { ...body, publicFrom: null } })
  eventId = event.body.id
})

function plausible(key: string): [path: string, body?: unknown] {
  const route = site.routes.find((one) => one.key === key)
  if (!route) throw new Error(`there is no ${key}`)
  const input = sampleInput(route)
  return [callOf(route, input).replace(/^\S+ /, ''), input.body]
}

/** Erases the member while the call waits for them, as one that came a moment too late. */
async function overtaken(as: TestMember, call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const held = openGate()
  const isWaited = openGate()
  const erasing = site.context.db.transaction(async (tx) => {
    for (const source of personalData) await source.mustLetGo?.(tx, as.id)
    await lockMember(tx, as.id, 'update')
    held.open()
    await isWaited.opened
    await eraseMember({ ...site.context, db: tx }, as.username, personalData)
  })
  await held.opened
  const answer = call()
  await untilOneWaits(site)
  isWaited.open()
  await erasing
  return answer
}

/** All that rooms export, without empty lists. */
async function leftOf({ id }: TestMember): Promise<string> {
  const username = `deleted_${id}`
  // With every right, so that nothing is left out of the export.
  const viewer = {
    member: { id, username, role: 'admin' as const, isSilenced: false },
    permissions: ALL_PERMISSIONS,
  }
  const { account: _, ...rooms } = await exportMember(site.context.db, username, personalData, viewer)
  return JSON.stringify(rooms, (_key, value) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
  )
}

/** Input that the schemas alone do not make plausible. */
const INPUT: Record<string, (as: TestMember) => Promise<[path: string, body?: unknown]>> = {
  'PUT /api/events/{id}/sign-up': async () => [`/api/events/${eventId}/sign-up`],
  'POST /api/gift-codes/redeem': async () => ['/api/gift-codes/redeem', { code }],
  'POST /api/conversations': async () => ['/api/conversations', { to: [friend.username], text: 'Hello' }],
  'POST /api/conversations/{id}/messages': async (as) => {
    const body = { to: [as.username], text: 'Hello' }
    const { id } = (await site.request('POST /api/conversations', { as: friend, body })).body
    return [`/api/conversations/${id}/messages`, { text: 'Hello yourself' }]
  },
  'POST /api/collection/{id}/logbook/reminders': async (as) => [
    `/api/collection/${await machineOf(as)}/logbook/reminders`,
    { what: 'Wax', afterMonths: 3 },
  ],
  'PUT /api/collection/{id}/logbook/share': async (as) => [
    `/api/collection/${await machineOf(as)}/logbook/share`,
    { showsPrices: false, showsNames: false },
  ],
}

async function machineOf(as: TestMember): Promise<number> {
  const body = { opdbId: GODZILLA, status: 'owned' }
  return (await site.request('POST /api/collection', { as, body })).body.id
}

test.each([
  'POST /api/user/second-factor/setup',
  'POST /api/conversations',
  'POST /api/conversations/{id}/messages',
  'POST /api/flags',
  'POST /api/gift-codes/redeem',
  'PUT /api/forum-posts/{id}/follow',
  'PUT /api/forum-posts/{id}/read',
  'PUT /api/forum-posts/{id}/reaction',
  'PUT /api/forum-categories/{id}/follow',
  'POST /api/forum-reads',
  'POST /api/forum-feed',
  'PUT /api/marketplace-listings/{id}/watch',
  'PUT /api/events/{id}/sign-up',
  'POST /api/event-feed',
  'POST /api/collection/{id}/logbook/reminders',
  'PUT /api/collection/{id}/logbook/share',
  'PUT /api/notification-preferences',
  'PUT /api/push',
])('%s', async (key) => {
  const as = await site.member({ tier: 'premium' })
  const [path, body] = (await INPUT[key]?.(as)) ?? plausible(key)
  const call = `${key.split(' ')[0]} ${path}`
  const { status } = await overtaken(as, () =>
    site.request(call, { as, ...(body !== undefined && { body }) }),
  )
  expect(status).toBe(401)
  const other = await site.member()
  await eraseMember(site.context, other.username, personalData)
  expect(await leftOf(as)).toBe(await leftOf(other))
})

/** A message of a member that another has reported. */
async function reported() {
  const [as, moderator] = [await site.member(), await site.member({ role: 'moderator' })]
  const letter = { to: [friend.username], text: 'Hello' }
  await site.request('POST /api/conversations', { as, body: letter })
  const [message] = await site.context.db.select().from(messages).where(eq(messages.authorId, as.id))
  const flag = { kind: 'message', id: message?.id, reason: 'spam' }
  expect((await site.request('POST /api/flags', { as: friend, body: flag })).status).toBe(201)
  const [row] = await site.context.db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.authorId, as.id))
  const decide = (action: string) => {
    const body = { decision: 'upheld', actions: [action], textToAuthor: 'Please stop.' }
    return site.request(`POST /api/moderation/cases/${row?.id}/decision`, { as: moderator, body })
  }
  const restore = () => site.request(`POST /api/moderation/cases/${row?.id}/restore`, { as: moderator })
  return { as, decide, restore }
}

test('a report on a member waits for their erasure, and stores no name afterwards', async () => {
  const as = await site.member()
  const body = { kind: 'member', id: as.id, reason: 'abuse' }
  const answer = await overtaken(as, () => site.request('POST /api/flags', { as: friend, body }))
  expect(answer.status).toBe(404)
  const about = eq(moderationCases.authorId, as.id)
  expect(await site.context.db.$count(moderationCases, about)).toBe(0)
})

test('a report on a message of theirs waits for the erasure, and stores no name afterwards', async () => {
  const as = await site.member()
  const letter = { to: [friend.username], text: 'Hello' }
  await site.request('POST /api/conversations', { as, body: letter })
  const [message] = await site.context.db.select().from(messages).where(eq(messages.authorId, as.id))
  const body = { kind: 'message', id: message?.id, reason: 'spam' }
  const answer = await overtaken(as, () => site.request('POST /api/flags', { as: friend, body }))
  expect([answer.status, answer.body.title]).toEqual([201, 'A message from a former member'])
  const about = eq(moderationCases.thingId, message?.id ?? 0)
  const [row] = await site.context.db.select().from(moderationCases).where(about)
  expect(row?.title).toBe('A message from a former member')
})

test('a badge for them waits for the erasure and is refused', async () => {
  const [as, admin] = [await site.member(), await site.member({ role: 'admin' })]
  const body = { username: as.username, field: 'Bumper caps' }
  const answer = await overtaken(as, () => site.request('POST /api/admin/experts', { as: admin, body }))
  expect([answer.status, answer.body.code]).toEqual([400, 'member_not_found'])
})

test.each([
  ['warn', 404],
  ['take_down', 200],
] as const)('a decision on a message of theirs waits for the erasure: %s', async (action, expected) => {
  const { as, decide } = await reported()
  expect((await overtaken(as, () => decide(action))).status).toBe(expected)
})

test('a restoration of a message of theirs waits for the erasure', async () => {
  const { as, decide, restore } = await reported()
  expect((await decide('take_down')).status).toBe(200)
  expect((await overtaken(as, restore)).status).toBe(200)
})

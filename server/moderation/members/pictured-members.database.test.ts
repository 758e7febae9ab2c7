// A member's picture is shown wherever others read the name beside an avatar, and goes with the account.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { ban, unban } from './sanction-steps.ts'

const PICTURE = '/pictures/0123456789abcdef0123456789abcdef/small.jpg'
let site: TestSite
let ada: TestMember
let reader: TestMember
/** Calls that `reader` makes, which all show ada; made of ids that only exist once the site is open. */
let calls: string[]

beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada', tier: 'premium' })
  reader = await site.member({ username: 'reader', tier: 'premium' })
  const { db } = site.context
  await db.update(users).set({ profileImageUrl: PICTURE }).where(eq(users.id, ada.id))
  const write = async (call: string, as: TestMember, body?: object): Promise<{ id: number }> => {
    const answer = await site.request(call, { as, body })
    expect([call, answer.status]).toEqual([call, expect.toSatisfy((status: number) => status < 300)])
    return answer.body
  }
  const topic = { title: 'A quiet coil', content: 'Which stop is it?', categoryId: 1 }
  const own = await write('POST /api/forum-posts', ada, topic)
  const other = await write('POST /api/forum-posts', reader, topic)
  await write(`POST /api/forum-posts/${own.id}/replies`, ada, { content: 'Found it.' })
  await write(`PUT /api/forum-posts/${other.id}/reaction`, ada, { reaction: 'replay' })
  await write(`PUT /api/followed-members/${ada.id}`, reader)
  const deals = dealsOn(() => site)
  const listingId = await deals.sell(ada)
  const offerId = await deals.offered(reader, listingId)
  calls = [
    'GET /api/forum-posts',
    `GET /api/forum-posts/${own.id}`,
    `GET /api/forum-posts/${own.id}/replies`,
    `GET /api/forum-posts/${other.id}/reactions`,
    'GET /api/marketplace-listings',
    `GET /api/marketplace-listings/${listingId}`,
    'GET /api/offers',
    `GET /api/offers/${offerId}`,
    'GET /api/followed-members',
    'GET /api/members',
    'GET /api/leaders',
    'GET /api/members/ada',
  ]
})

/** Lists of topics tell of the last reply by name alone. */
const BY_NAME = 'lastReplyBy'

/** The picture of every other object in the answer that names the member. */
function picturesOf(value: unknown, username: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const own =
    'username' in value && value.username === username ? [Reflect.get(value, 'profileImageUrl')] : []
  const parts = Object.entries(value).filter(([key]) => key !== BY_NAME)
  return [...own, ...parts.flatMap(([, part]) => picturesOf(part, username))]
}

async function shownPictures(username: string): Promise<Map<string, unknown[]>> {
  const answers = await Promise.all(
    calls.map(async (call) => [call, await site.request(call, { as: reader })] as const),
  )
  return new Map(answers.map(([call, { body }]) => [call, [...new Set(picturesOf(body, username))]]))
}

test('posts, reactions, listings, offers and lists of members show it', async () => {
  const expected = calls.map((call): [string, unknown[]] => [call, [PICTURE]])
  expect(await shownPictures('ada')).toEqual(new Map(expected))
})

test('whom the reader has blocked is listed with it', async () => {
  const blocker = await site.member()
  await site.request(`PUT /api/blocks/${ada.id}`, { as: blocker })
  const { body } = await site.request('GET /api/blocks', { as: blocker })
  expect(picturesOf(body, 'ada')).toEqual([PICTURE])
})

test('a ban hides it on what stays of the member, and its end shows it again', async () => {
  const banned = await site.member({ username: 'banned' })
  await site.context.db.update(users).set({ profileImageUrl: PICTURE }).where(eq(users.id, banned.id))
  const topic = { title: 'About to be banned', content: 'Buy this.', categoryId: 1 }
  const { body } = await site.request('POST /api/forum-posts', { as: banned, body: topic })
  const now = site.clock.now()
  await site.context.db.transaction((tx) => ban(tx, { userId: banned.id, now }))
  const read = async () =>
    picturesOf((await site.request(`GET /api/forum-posts/${body.id}`, { as: reader })).body, 'banned')
  expect(await read()).toEqual([null])
  await site.context.db.transaction((tx) => unban(tx, { userId: banned.id }))
  expect(await read()).toEqual([PICTURE])
})

test('an erased account leaves posts without a picture', async () => {
  expect((await site.request('DELETE /api/user', { as: ada })).status).toBe(204)
  const shown = await shownPictures(`deleted_${ada.id}`)
  for (const call of calls.slice(1, 3)) expect([call, shown.get(call)]).toEqual([call, [null]])
  expect(JSON.stringify([...shown])).not.toContain(PICTURE)
})

// A member's posts, on their profile and in their activity: each reader sees exactly what they may read.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { forumCategories, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const NIGHT = {
  ...{ title: 'Busy night', place: 'Depot', description: 'Five rounds.', url: null, publicFrom: null },
  ...{ startsAt: '2041-03-30T20:00', endsAt: null, timeZone: 'Europe/Berlin' },
  ...{ takesSignUps: true, capacity: null },
}

let site: TestSite
let author: TestMember
let reader: TestMember
const ids: Record<string, number> = {}

beforeAll(async () => {
  site = await openTestSite()
  author = await site.member({ username: 'wanda', tier: 'premium' })
  reader = await site.member({ username: 'reader_r' })
  ids.open = await start('Open topic', 1)
  ids.private = await start('Private topic', await boardOf('privateForums'))
  ids.held = await start('Held topic', 1)
  ids.gone = await start('Deleted topic', 1)
  ids.elsewhere = await start('Someone else’s topic', 1, reader)
  ids.reply = await reply(ids.elsewhere, 'A **reply** of hers')
  ids.heldReply = await reply(ids.elsewhere, 'A held reply')
  const { db } = site.context
  const hiddenAt = site.clock.now()
  await db.update(forumTopics).set({ hiddenAt }).where(eq(forumTopics.id, ids.held))
  await db.update(forumReplies).set({ hiddenAt }).where(eq(forumReplies.id, ids.heldReply))
  await site.request(`DELETE /api/forum-posts/${ids.gone}`, { as: author })
})

async function boardOf(needs: 'privateForums'): Promise<number> {
  const [row] = await site.context.db.select().from(forumCategories).where(eq(forumCategories.needs, needs))
  return row?.id ?? 0
}

async function start(title: string, categoryId: number, as = author): Promise<number> {
  site.clock.advance(1_000)
  const body = { title, content: `About ${title}`, categoryId }
  const answer = await site.request('POST /api/forum-posts', { as, body })
  expect([answer.status, title]).toEqual([201, title])
  return answer.body.id
}

async function reply(topicId: number, content: string, as = author): Promise<number> {
  site.clock.advance(1_000)
  const answer = await site.request(`POST /api/forum-posts/${topicId}/replies`, { as, body: { content } })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const postsOf = (username: string, as: TestMember | null, query = '') =>
  site.request(`GET /api/members/${username}/forum-posts${query}`, { as })
const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title)

test('a member’s topics and replies stand on their profile, newest first', async () => {
  const { status, body } = await postsOf('wanda', reader)
  expect(status).toBe(200)
  expect(body.pagination.total).toBe(2)
  expect(body.data).toEqual([
    expect.objectContaining({
      kind: 'reply',
      topicId: ids.elsewhere,
      position: 1,
      title: 'Someone else’s topic',
      excerpt: 'A reply of hers',
      isHidden: false,
    }),
    expect.objectContaining({ kind: 'topic', topicId: ids.open, position: 0, excerpt: 'About Open topic' }),
  ])
  const second = await postsOf('WANDA', reader, '?limit=1&offset=1')
  expect(titles(second.body)).toEqual(['Open topic'])
})

test('closed boards, held and deleted posts are for nobody who may not read them', async () => {
  const pro = await site.member({ tier: 'pro' })
  expect(titles((await postsOf('wanda', pro)).body)).toEqual([
    'Someone else’s topic',
    'Private topic',
    'Open topic',
  ])
  const admin = await site.member({ role: 'admin' })
  const seen = await postsOf('wanda', admin)
  expect(titles(seen.body)).toEqual(['Someone else’s topic', 'Private topic', 'Open topic'])
})

test('their author sees what waits for a moderator, marked, and nothing that was deleted', async () => {
  const { body } = await postsOf('wanda', author)
  expect(body.pagination.total).toBe(5)
  expect(
    body.data.map(({ title, isHidden }: { title: string; isHidden: boolean }) => [title, isHidden]),
  ).toEqual([
    ['Someone else’s topic', true],
    ['Someone else’s topic', false],
    ['Held topic', true],
    ['Private topic', false],
    ['Open topic', false],
  ])
})

test('who has blocked the member sees none, and who has no forums is refused', async () => {
  const blocker = await site.member()
  await site.request(`PUT /api/blocks/${author.id}`, { as: blocker })
  expect((await postsOf('wanda', blocker)).body).toMatchObject({ data: [], pagination: { total: 0 } })
  expect((await postsOf('wanda', null)).status).toBe(401)
})

test('banned, erased and unknown members have no posts to show', async () => {
  const banned = await site.member({ username: 'banned_b', isBanned: true })
  expect((await postsOf(banned.username, reader)).status).toBe(404)
  expect((await postsOf('nobody_at_all', reader)).status).toBe(404)
})

const activityOf = async (as: TestMember, query = '') =>
  (await site.request(`GET /api/user/activity${query}`, { as })).body

test('a member’s activity lists what they did in every room, newest first, for them alone', async () => {
  const member = await site.member({ username: 'busy_bee', tier: 'pro' })
  await start('Busy topic', 1, member)
  await reply(ids.open ?? 0, 'Busy reply', member)
  site.clock.advance(1_000)
  const listing = await site.request('POST /api/marketplace-listings', {
    as: member,
    body: { title: 'Busy coil', description: 'As new', price: '10' },
  })
  const machine = 'GweeP-MW95j'
  await site.request(`PUT /api/machines/${machine}/rating`, {
    as: member,
    body: { rating: 4, review: 'Fast' },
  })
  await site.request('PUT /api/machines/G5pe4-MePZv/rating', { as: member, body: { rating: 3 } })
  await site.request('POST /api/collection', { as: member, body: { opdbId: machine, status: 'owned' } })
  const admin = await site.member({ role: 'admin' })
  const night = await site.request('POST /api/admin/events', { as: admin, body: NIGHT })
  await site.request(`PUT /api/events/${night.body.id}/sign-up`, { as: member })
  const { data, pagination } = await activityOf(member)
  const kinds = data.map(({ kind }: { kind: string }) => kind)
  expect([...kinds].sort()).toEqual(['collection', 'event', 'listing', 'rating', 'reply', 'review', 'topic'])
  expect(kinds.indexOf('reply')).toBeLessThan(kinds.indexOf('topic'))
  expect(pagination.total).toBe(7)
  expect(data).toContainEqual(
    expect.objectContaining({
      kind: 'listing',
      title: 'Busy coil',
      url: `/marketplace-item/${listing.body.id}`,
    }),
  )
  expect(data).toContainEqual(expect.objectContaining({ kind: 'reply', url: `/forums/${ids.open}#r1` }))
  expect(data).toContainEqual(expect.objectContaining({ kind: 'review', title: 'Godzilla' }))
  expect(data).toContainEqual(
    expect.objectContaining({ kind: 'event', title: 'Busy night', url: `/events/${night.body.id}` }),
  )
  const times = data.map(({ at }: { at: string }) => at)
  expect(times).toEqual([...times].sort().reverse())
  expect((await activityOf(member, '?limit=2&offset=5')).data).toEqual(data.slice(5))
  expect(titles(await activityOf(reader))).not.toContain('Busy topic')
})

test('what a plan no longer opens is not told of', async () => {
  const member = await site.member({ tier: 'pro' })
  await start('Written behind a plan', await boardOf('privateForums'), member)
  expect(titles(await activityOf(member))).toEqual(['Written behind a plan'])
  await setPlan(site.context.db, member.id, { tierId: 1 })
  expect(await activityOf(member)).toMatchObject({ data: [], pagination: { total: 0 } })
})

import { beforeAll, expect, test } from 'vitest'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { overAt } from '#contract/community/event-days.ts'
import { createCache } from '#server/base/pages/cache.ts'
import { countMembers } from '#server/moderation/members/sanctions.ts'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { fillSearch } from '#server/testing/rooms/search.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { listLeaders } from './leaders.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
})

test('events to come, the next one first; what is over is not shown', async () => {
  const answer = await site.request('GET /api/events')
  expect(answer.status).toBe(200)
  const starts = answer.body.data.map(({ startsAt }: { startsAt: string }) => startsAt)
  expect(starts.length).toBeGreaterThanOrEqual(6)
  expect(starts).toEqual([...starts].sort())
  expect(starts.every((start: string) => start >= site.clock.now().toISOString())).toBe(true)
  expect(answer.body.pagination.total).toBe(starts.length)
})

test('an event leaves the list when it is over', async () => {
  const later = await openTestSite({ seed: 'demo' })
  const before: CommunityEvent[] = (await later.request('GET /api/events')).body.data
  const [first] = before
  if (!first) throw new Error('there are no events')
  later.clock.advance(overAt(first).getTime() - later.clock.now().getTime())
  expect((await later.request('GET /api/events')).body.data).toEqual(before)
  later.clock.advance(1)
  expect((await later.request('GET /api/events')).body.data).toEqual(before.slice(1))
  site = later
})

test.each(['instagram', 'facebook', 'twitter'])(
  'posts from %s, newest first, which tell that they are samples',
  async (network) => {
    const answer = await site.request(`GET /api/social-posts?network=${network}`)
    expect(answer.body.data.length).toBeGreaterThanOrEqual(3)
    expect(answer.body.data.every((post: { network: string }) => post.network === network)).toBe(true)
    expect(answer.body.data.every((post: { isSample: boolean }) => post.isSample)).toBe(true)
    const times = answer.body.data.map(({ postedAt }: { postedAt: string }) => postedAt)
    expect(times).toEqual([...times].sort().reverse())
  },
)

test.each([
  ['network', '/api/social-posts?network=myspace'],
  ['limit', '/api/events?limit=0'],
  ['offset', '/api/leaders?offset=x'],
])('a bad %s is refused (%s)', async (field, path) => {
  const answer = await site.request(`GET ${path}`)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test('leaders are counted from topics, replies and posts, most first', async () => {
  const answer = await site.request('GET /api/leaders?limit=5')
  expect(answer.status).toBe(200)
  expect(answer.body.data).toHaveLength(5)
  const counts = answer.body.data.map(({ contributions }: { contributions: number }) => contributions)
  expect(counts).toEqual([...counts].sort((a, b) => b - a))
  const written = async (username: string) => {
    const { rows } = await site.context.database.query(
      `select (select count(*) from forum_topics where author_id = u.id)
            + (select count(*) from forum_replies where author_id = u.id)
            + (select count(*) from blog_posts where author_id = u.id and is_published) as count
       from users u where username = $1`,
      [username],
    )
    return Number(rows[0]?.count)
  }
  for (const { username, contributions } of answer.body.data) {
    expect(await written(username), username).toBe(contributions)
  }
})

test('counts of several rooms add up, equals rank by seniority, the banned do not lead', async () => {
  const [ann, ben, cleo, dan] = [
    await site.member(),
    await site.member(),
    await site.member({ isBanned: true }),
    await site.member(),
  ]
  const sources = [
    {
      count: async () => [
        { userId: ben.id, count: 2 },
        { userId: ann.id, count: 3 },
        { userId: cleo.id, count: 9 },
      ],
    },
    {
      count: async () => [
        { userId: ben.id, count: 1 },
        { userId: dan.id, count: 0 },
      ],
    },
  ]
  const found = await listLeaders({ db: site.context.db, cache: createCache() }, sources, {
    limit: 10,
    offset: 0,
  })
  expect(found).toEqual({
    rows: [
      { username: ann.username, displayName: null, profileImageUrl: null, contributions: 3 },
      { username: ben.username, displayName: null, profileImageUrl: null, contributions: 3 },
    ],
    total: 2,
  })
  const second = await listLeaders({ db: site.context.db, cache: createCache() }, sources, {
    limit: 1,
    offset: 1,
  })
  expect(second.rows).toEqual([
    { username: ben.username, displayName: null, profileImageUrl: null, contributions: 3 },
  ])
  expect(
    await listLeaders({ db: site.context.db, cache: createCache() }, [], { limit: 10, offset: 0 }),
  ).toEqual({ rows: [], total: 0 })
})

test('leaders are counted again once a member has posted, and not before', async () => {
  const writer = await site.member({ tier: 'pro' })
  const countings = async () => {
    const statements = await statementsOf(site.context.db, () => site.request('GET /api/leaders?limit=100'))
    return statements.filter(({ text }) => text.includes(' group by ')).length
  }
  await countings()
  expect(await countings()).toBe(0)
  const topic = { title: 'Which rubbers?', content: 'For a woodrail.', categoryId: 1 }
  expect((await site.request('POST /api/forum-posts', { as: writer, body: topic })).status).toBe(201)
  // The purge comes by another connection than the reply.
  await expect
    .poll(async () => (await site.request('GET /api/leaders?limit=100')).body.data)
    .toContainEqual(expect.objectContaining({ username: writer.username, contributions: 1 }))
})

test('the directory is for members and holds names and dates, no addresses and no banned members', async () => {
  expect((await site.request('GET /api/members')).status).toBe(401)
  const member = await site.member({ tier: 'none', username: 'directory_reader' })
  await site.member({ username: 'banned_one', isBanned: true })
  const answer = await site.request('GET /api/members?limit=100', { as: member })
  expect(answer.status).toBe(200)
  expect(answer.body.data[0].username).toBe('directory_reader')
  expect(answer.text).not.toContain('banned_one')
  expect(answer.text).not.toContain('@')
  expect(answer.body.pagination.total).toBe(await countMembers(site.context.db))
  const page = await site.request('GET /api/members?limit=3&offset=2', { as: member })
  expect(page.body.data).toEqual(answer.body.data.slice(2, 5))
})

test('members find members by their names, and nobody finds who does not want it', async () => {
  const reader = await site.member({ username: 'finder_reader' })
  const shown = await site.member({ username: 'findable_ray' })
  const hidden = await site.member({ username: 'findable_shy' })
  const blocking = await site.member({ username: 'findable_blocker' })
  await site.member({ username: 'findable_banned', isBanned: true })
  const off = await site.request('PATCH /api/user', { as: hidden, body: { isListed: false } })
  expect(off.body.isListed).toBe(false)
  await site.request(`PUT /api/blocks/${reader.id}`, { as: blocking })
  await fillSearch(site)
  const find = (as: typeof reader | null) => site.request('GET /api/search?q=findable&kind=member', { as })
  expect((await find(reader)).body.data).toEqual([
    expect.objectContaining({
      kind: 'member',
      title: shown.username,
      url: '/members/findable_ray',
      machine: null,
    }),
  ])
  expect((await find(null)).body.data).toEqual([])
  const directory = await site.request('GET /api/members?limit=100', { as: reader })
  expect(directory.text).toContain('findable_ray')
  expect(directory.text).not.toContain('findable_shy')
  await site.request('PATCH /api/user', { as: hidden, body: { isListed: true } })
  expect((await find(reader)).body.pagination.total).toBe(2)
})

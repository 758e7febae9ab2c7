import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { recountRecentReplies } from '#server/forum/topics/popularity.ts'
import { cleanUpTopicViews } from '#server/forum/topics/views.ts'
import { setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { forumCategories, forumReplies, forumTopics } from './tables.ts'

let site: TestSite
let reader: TestMember
let outsider: TestMember
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  reader = await site.member()
  outsider = await memberWithoutForums()
})

/** All seeded tiers open the forums; a member without a tier counts as Free. */
async function memberWithoutForums(): Promise<TestMember> {
  await site.context.db.execute(
    sql`insert into membership_tiers (id, name, price_cents, description) values (90, 'Lurker', 0, 'No forums')`,
  )
  const member = await site.member()
  await setPlan(site.context.db, member.id, { tierId: 90 })
  return member
}

async function titles(query: string): Promise<string[]> {
  const answer = await site.request(`GET /api/forum-posts?${query}`, { as: reader })
  expect(answer.status).toBe(200)
  return answer.body.data.map(({ title }: { title: string }) => title)
}

async function someTopic() {
  const [row] = await site.context.db
    .select()
    .from(forumTopics)
    .where(eq(forumTopics.title, 'Flipper rebuild on a WPC: which coil stops last?'))
  if (!row) throw new Error('the seed has changed')
  return row
}

test('everybody may see the categories, each with its true number of topics', async () => {
  const as = await site.member({ role: 'admin' })
  expect((await site.request('GET /api/forum-categories')).status).toBe(200)
  const answer = await site.request('GET /api/forum-categories', { as })
  expect(answer.body.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
    'General discussion',
    'Repair and restoration',
  ])
  for (const category of answer.body) {
    const count = await site.context.db.$count(forumTopics, eq(forumTopics.categoryId, category.id))
    expect(category.topicCount, category.name).toBe(count)
    expect(count, category.name).toBeGreaterThan(0)
  }
})

test.each([
  ['GET /api/forum-posts', 200],
  ['GET /api/forum-posts/1', 200],
  ['GET /api/forum-posts/1/replies', 200],
])('%s is for members with the forums flag', async (call, status) => {
  const visitor = await site.request(call)
  expect(visitor.status).toBe(401)
  expect(visitor.body.error).toBe(visitor.body.message)
  const without = await site.request(call, { as: outsider })
  expect(without.status).toBe(403)
  expect(without.body.code).toBe('tier_required')
  for (const who of [{}, { tier: 'pro' }, { tier: 'premium' }, { role: 'admin', tier: 'none' }] as const) {
    expect((await site.request(call, { as: await site.member(who) })).status, JSON.stringify(who)).toBe(
      status,
    )
  }
  expect((await site.request(call, { as: await site.member({ isBanned: true }) })).status).toBe(401)
})

test('a topic comes with its category, author and counts', async () => {
  const row = await someTopic()
  const answer = await site.request(`GET /api/forum-posts/${row.id}`, { as: reader })
  expect(answer.body).toMatchObject({
    id: row.id,
    author: { username: 'TiltTom' },
    category: { name: 'Repair and restoration' },
    categoryId: row.categoryId,
    replyCount: 8,
    viewCount: 312,
  })
  expect(answer.text).not.toContain('@example.com')
})

test('the sample topics tell the truth about their replies and lie in the past', async () => {
  const now = site.clock.now().getTime()
  const rows = await site.context.db.select().from(forumTopics)
  expect(rows.length).toBeGreaterThanOrEqual(12)
  expect(rows.filter(({ replyCount }) => replyCount > 5).length).toBeGreaterThanOrEqual(3)
  for (const row of rows) {
    const replies = await site.context.db.select().from(forumReplies).where(eq(forumReplies.topicId, row.id))
    const times = replies.sort((a, b) => a.position - b.position).map(({ createdAt }) => createdAt.getTime())
    expect(replies.map(({ position }) => position)).toEqual(replies.map((_, at) => at + 1))
    expect(times, row.title).toEqual([...times].sort((a, b) => a - b))
    expect(row.replyCount, row.title).toBe(replies.length)
    expect(row.lastActivityAt.getTime()).toBe(times.at(-1) ?? row.createdAt.getTime())
    expect(row.createdAt.getTime()).toBeLessThanOrEqual(times[0] ?? now)
    expect(row.lastActivityAt.getTime()).toBeLessThanOrEqual(now)
  }
})

test.each([
  ['', 'lastActivity', 'desc'],
  ['sort=lastActivity', 'lastActivity', 'desc'],
  ['sort=newest', 'createdAt', 'desc'],
  ['sort=oldest', 'createdAt', 'asc'],
  ['sort=replies', 'replyCount', 'desc'],
  ['sort=views', 'viewCount', 'desc'],
])('?%s orders topics by %s %s', async (query, field, direction) => {
  const answer = await site.request(`GET /api/forum-posts?${query}`, { as: reader })
  const values = answer.body.data.map((topic: Record<string, string | number>) => topic[field])
  const ascending = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  expect(values).toEqual(direction === 'asc' ? ascending : ascending.reverse())
})

test('pages of topics neither overlap nor leave a topic out', async () => {
  const all = await titles('limit=100')
  const first = await site.request('GET /api/forum-posts?limit=7', { as: reader })
  expect(first.body.pagination).toMatchObject({ total: all.length, limit: 7, offset: 0, previousAfter: null })
  const pages = [await titles('limit=7'), await titles('limit=7&offset=7'), await titles('limit=7&offset=14')]
  expect(pages.flat()).toEqual(all.slice(0, 21))
  expect(await titles('offset=1000')).toEqual([])
})

test('topics of one category, and of none that is unknown', async () => {
  const [category] = await site.context.db
    .select()
    .from(forumCategories)
    .where(eq(forumCategories.name, 'Buying advice'))
  const answer = await site.request(`GET /api/forum-posts?categoryId=${category?.id}`, { as: reader })
  expect(answer.body.data.length).toBe(category?.topicCount)
  expect(answer.body.pagination.total).toBe(category?.topicCount)
  expect(await titles('categoryId=4711')).toEqual([])
})

test('search looks for every word, in titles and texts, whatever the case', async () => {
  expect(await titles('search=WPC%20FLIPPER')).toContain('Flipper rebuild on a WPC: which coil stops last?')
  expect(await titles('search=royal+flush')).toContain(
    'First EM: what should I look at before I hand over the money?',
  )
  expect(await titles('search=this+year%E2%80%99s')).toEqual(['Show your arcade: this year’s edition'])
  expect(await titles('search=flipper+zeppelin')).toEqual([])
})

test.each(['%25', '_', '%5C', "'; drop table forum_topics; --", '%22%27%60', '日本語', '💥'])(
  'search for %s is only a search',
  async (search) => {
    const found = await titles(`search=${search.startsWith('%') ? search : encodeURIComponent(search)}`)
    expect(found).toEqual([])
    expect((await titles('limit=100')).length).toBeGreaterThan(10)
  },
)

test.each([
  ['sort', 'sort=best'],
  ['limit', 'limit=0'],
  ['limit', 'limit=101'],
  ['limit', 'limit=ten'],
  ['offset', 'offset=-1'],
  ['offset', 'offset=1.5'],
  ['categoryId', 'categoryId=abc'],
  ['categoryId', 'categoryId=0'],
  ['search', `search=${'x'.repeat(101)}`],
  ['search', 'search=a%00b'],
  ['search', 'search=a%0Ab'],
  ['sort', 'sort=newest&sort=oldest'],
])('a bad %s is refused (%s)', async (field, query) => {
  const answer = await site.request(`GET /api/forum-posts?${query}`, { as: reader })
  expect(answer.status).toBe(400)
  if (query !== 'search=a%00b') expect(Object.keys(answer.body.fields)).toEqual([field])
})

test('an empty field of a form means that nothing was asked for', async () => {
  expect(await titles('search=&categoryId=&sort=')).toEqual(await titles(''))
})

test.each(['999999', '0', '-1', 'abc', '1.5', '99999999999999', '%27'])(
  'topic %s does not exist, for whomever asks',
  async (id) => {
    for (const call of [
      `/api/forum-posts/${id}`,
      `/api/forum-posts/${id}/replies`,
      `/api/forum-posts/${id}/teaser`,
    ]) {
      expect((await site.request(`GET ${call}`, { as: reader })).status, call).toBe(404)
    }
    expect((await site.request(`GET /api/forum-posts/${id}/teaser`)).status).toBe(404)
  },
)

test('replies are numbered from 1, oldest first, in pages', async () => {
  const { id } = await someTopic()
  const first = await site.request(`GET /api/forum-posts/${id}/replies?limit=5`, { as: reader })
  const second = await site.request(`GET /api/forum-posts/${id}/replies?limit=5&offset=5`, { as: reader })
  const positions = [...first.body.data, ...second.body.data].map(({ position }) => position)
  expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(second.body.pagination).toMatchObject({ total: 8, limit: 5, offset: 5, nextAfter: null })
  expect(first.body.data[0]).toMatchObject({ author: { username: 'boardfix' } })
})

test('teasers tell everybody titles and counts, but names only to those with the flag', async () => {
  const { id, content } = await someTopic()
  for (const call of ['GET /api/forum-posts/newest?limit=20', `GET /api/forum-posts/${id}/teaser`]) {
    for (const as of [null, outsider]) {
      const answer = await site.request(call, { as })
      expect(answer.status).toBe(200)
      for (const teaser of answer.body.data ?? [answer.body]) {
        expect(teaser.author).toBeNull()
        expect(Object.keys(teaser).sort()).toEqual(
          ['author', 'category', 'id', 'lastActivity', 'replyCount', 'title'].sort(),
        )
      }
      expect(answer.text).not.toContain('TiltTom')
      expect(answer.text).not.toContain(content.slice(0, 30))
    }
    const known = await site.request(call, { as: reader })
    expect(known.text).toContain('TiltTom')
    expect(known.text).not.toContain(content.slice(0, 30))
  }
})

test('the newest topics come first on the home page, four unless more are asked for', async () => {
  const answer = await site.request('GET /api/forum-posts/newest')
  expect(answer.body.data).toHaveLength(4)
  const all = await titles('sort=newest&limit=4')
  expect(answer.body.data.map(({ title }: { title: string }) => title)).toEqual(all)
  expect((await site.request('GET /api/forum-posts/newest?limit=4&offset=8')).body.data).toHaveLength(4)
  expect((await site.request('GET /api/forum-posts/newest?limit=0')).status).toBe(400)
})

test('popular means most replies of the last thirty days, not of all time', async () => {
  const { rows } = await site.context.database.query(
    `select id from forum_topics where reply_count > 0 and category_id in (select id from forum_categories where needs is null)
      order by reply_count desc, id desc`,
  )
  const [old, recent] = [rows.at(0), rows.at(-1)].map((row) => Number(row?.id))
  await site.context.database.query(`update forum_replies set created_at = now() - interval '31 days'`)
  await site.context.database.query(
    `update forum_replies set created_at = now() - interval '29 days' where topic_id = $1`,
    [recent],
  )
  await recountRecentReplies(site.context.db, new Date())
  const reader = await site.member()
  const { body } = await site.request('GET /api/forum-posts?sort=popular', { as: reader })
  expect(body.data[0].id).toBe(recent)
  const allTime = await site.request('GET /api/forum-posts?sort=replies', { as: reader })
  expect(allTime.body.data[0].id).toBe(old)
})

test('reading counts as a view, once for each member and day, and nobody can read who saw what', async () => {
  const [topic] = await site.context.db.select().from(forumTopics).orderBy(forumTopics.id).limit(1)
  const id = topic?.id ?? 0
  const other = await site.member()
  const see = async (as: TestMember) =>
    expect((await site.request(`PUT /api/forum-posts/${id}/read`, { as, body: { replyId: 0 } })).status).toBe(
      200,
    )
  const views = async () => {
    await site.rooms.topicViews.write()
    // Loading a topic is not a view.
    const { body } = await site.request(`GET /api/forum-posts/${id}`, { as: reader })
    return body.viewCount - (topic?.viewCount ?? 0)
  }
  await see(reader)
  await see(reader)
  await see(other)
  expect(await views()).toBe(2)
  await see(other)
  expect(await views()).toBe(2)
  const { rows } = await site.context.database.query('select * from forum_views')
  expect(rows).toHaveLength(2)
  expect(
    rows.some((row) => Object.values(row).some((value) => value === reader.id || value === other.id)),
  ).toBe(false)
  site.clock.advance(DAY_MS)
  await see(other)
  expect(await views()).toBe(3)
  site.clock.advance(DAY_MS)
  await cleanUpTopicViews(site.context.db, site.clock.now())
  expect((await site.context.database.query('select * from forum_views')).rows).toHaveLength(1)
  // A deleted topic is skipped.
  site.rooms.topicViews.note(999_999, other.id)
  expect(await views()).toBe(3)
})

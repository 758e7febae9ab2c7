// Lists paged by cursor: each entry once, in the list's order, forwards and backwards.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const TITLE = 'GweeP'

let site: TestSite
let reader: TestMember
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  reader = await site.member({ tier: 'premium' })
  const { db } = site.context
  // Equal keys, and times that differ by less than JavaScript's milliseconds.
  await db.execute(sql`update forum_topics set reply_count = id % 3, view_count = 7,
    created_at = timestamptz '2026-01-01' + id % 4 * interval '1 microsecond'`)
  await db.execute(sql`update marketplace_listings set price_cents = 5000 + id % 3`)
  await db.execute(
    sql`update blog_posts set published_at = timestamptz '2026-01-01' where is_published and id % 2 = 0`,
  )
  await db.execute(sql`insert into ratings (title_id, edition_id, user_id, halves, review)
    select ${TITLE}, ${TITLE}, id, 4 + id % 3, 'Fine' from users order by id limit 7 on conflict do nothing`)
  await db.execute(sql`insert into collection_entries (title_id, opdb_id, user_id, status, is_public, created_at, updated_at)
    select ${TITLE}, ${TITLE}, id, 'owned', true, timestamptz '2026-01-01' + id % 2 * interval '1 microsecond', now()
    from users order by id limit 7`)
  const talk = talkOn(site)
  for (const other of await talk.people(5)) await talk.started(reader, other)
})

async function read(call: string, query: string, as = reader) {
  const { status, body } = await site.request(`GET ${call}${call.includes('?') ? '&' : '?'}${query}`, { as })
  expect(status, `${call} ${query}`).toBe(200)
  return body
}

const keyOf = (entry: { id?: number; username?: string }) => entry.id ?? entry.username

/** All entries, page by page, through each page's cursor. */
async function walk(call: string, first: string, cursor: 'nextAfter' | 'previousAfter', as: TestMember) {
  const pages: unknown[][] = []
  let query: string | null = first
  while (query !== null) {
    const { data, pagination } = await read(call, query, as)
    pages.push(data.map(keyOf))
    query = pagination[cursor] && `limit=3&after=${pagination[cursor]}`
  }
  return pages
}

const LISTS = [
  ...['lastActivity', 'newest', 'oldest', 'replies', 'views', 'popular'].map(
    (sort) => `/api/forum-posts?sort=${sort}`,
  ),
  '/api/forum-posts?search=the',
  '/api/forum-posts?search=the&sort=views',
  '/api/forum-posts/{busiest}/replies',
  ...['newest', 'oldest', 'price_low', 'price_high'].flatMap((sort) => [
    `/api/marketplace-listings?sort=${sort}`,
    `/api/marketplace-listings?sort=${sort}&search=the`,
  ]),
  '/api/marketplace-listings?kind=parts&search=the',
  '/api/blog-posts',
  '/api/blog-posts?onlyPublished=false',
  '/api/members',
  '/api/conversations',
  ...['newest', 'highest', 'lowest'].map((sort) => `/api/machines/${TITLE}/ratings?sort=${sort}`),
  `/api/machines/${TITLE}/keepers`,
]

test.each(LISTS)('%s goes on from its cursors, both ways', async (list) => {
  const as = list.includes('onlyPublished') ? await site.member({ role: 'admin' }) : reader
  const call = list.replace('{busiest}', String(await busiestTopic()))
  const { data: all, pagination } = await read(call, 'limit=100', as)
  const keys = all.map(keyOf)
  expect(keys.length).toBeGreaterThan(4)
  expect(pagination).toMatchObject({ total: keys.length, nextAfter: null, previousAfter: null })
  const forwards = await walk(call, 'limit=3', 'nextAfter', as)
  expect(forwards.flat()).toEqual(keys)
  const backwards = await walk(call, 'limit=3&after=last', 'previousAfter', as)
  expect(backwards.reverse()).toEqual(forwards)
})

test.each(LISTS)('%s has the same pages by offset', async (list) => {
  const as = list.includes('onlyPublished') ? await site.member({ role: 'admin' }) : reader
  const call = list.replace('{busiest}', String(await busiestTopic()))
  const { data: all, pagination } = await read(call, 'limit=100', as)
  const { total } = pagination
  for (const offset of [1, 3, total - 1, total, total + 1]) {
    const page = await read(call, `limit=3&offset=${offset}`, as)
    expect(page.data).toEqual(all.slice(offset, offset + 3))
    expect(page.pagination.total).toBe(total)
  }
})

async function busiestTopic(): Promise<unknown> {
  const { rows } = await site.context.database.query(
    'select topic_id from forum_replies group by topic_id order by count(*) desc limit 1',
  )
  return rows[0]?.topic_id
}

test('a cursor is not moved by what is added before it', async () => {
  const list = '/api/forum-posts?sort=newest'
  const first = await read(list, 'limit=3')
  const before = await read(list, 'limit=3&offset=3')
  await site.context.db.execute(sql`insert into forum_topics (title, content, category_id, author_id)
    select 'News', 'x', category_id, author_id from forum_topics limit 1`)
  const second = await read(list, `limit=3&after=${first.pagination.nextAfter}`)
  expect(second.data.map(keyOf)).toEqual(before.data.map(keyOf))
})

test('topics of members whom the reader has blocked are not in the total', async () => {
  const as = await site.member({ tier: 'premium' })
  const { total } = (await read('/api/forum-posts', 'limit=1', as)).pagination
  const { rows } = await site.context.database.query(
    'select author_id, count(*)::int as topics from forum_topics where hidden_at is null group by 1 limit 1',
  )
  await site.context.db.execute(
    sql`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${as.id}, ${rows[0]?.author_id}, now())`,
  )
  expect((await read('/api/forum-posts', 'limit=1', as)).pagination.total).toBe(
    total - Number(rows[0]?.topics),
  )
})

test.each(['x', '0', 'n', 'n1', 'n1_x', "n1_1'", 'n99999999999999999_1', 'n1_99999999999', 'Last'])(
  'the cursor "%s" is refused at its field',
  async (after) => {
    const answer = await site.request(`GET /api/forum-posts?after=${after}`, { as: reader })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['after']])
  },
)

test.each(['n9999999999999999_9999999999', 'p-9999999999999999_0', 'n0_0'])(
  'the cursor %s is beyond all entries, and no failure',
  async (after) => {
    for (const call of ['/api/forum-posts', '/api/forum-posts?sort=views', '/api/marketplace-listings'])
      await read(call, `limit=3&after=${after}`)
  },
)

test('a cursor and an offset together are refused in words, in lists of replies as well', async () => {
  const topic = await busiestTopic()
  for (const list of ['/api/forum-posts', `/api/forum-posts/${topic}/replies`]) {
    const { pagination } = await read(list, 'limit=3')
    const query = `limit=3&after=${pagination.nextAfter}`
    const refused = await site.request(`GET ${list}?${query}&offset=3`, { as: reader })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { offset: 'Please send either offset or after, not both.' },
    ])
    await read(list, `${query}&offset=0`)
  }
})

test('an offset deeper than 10,000 is refused in words', async () => {
  const ask = (offset: number) => site.request(`GET /api/forum-posts?offset=${offset}`, { as: reader })
  expect((await ask(10_000)).status).toBe(200)
  const refused = await ask(10_001)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({ offset: 'Lists open at most 10,000 entries from their beginning.' })
})

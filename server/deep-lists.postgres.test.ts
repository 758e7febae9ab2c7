// A list's page costs the same at any depth, measured by the rows read, not by time.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const ROWS = 6000
const PAGE = 10

let site: TestSite
let reader: TestMember
beforeAll(async () => {
  site = await openTestSite()
  reader = await site.member({ tier: 'premium' })
  const { db } = site.context
  await db.execute(sql`
    insert into forum_topics (title, content, category_id, author_id, reply_count, view_count, last_activity_at, created_at)
    select 'T', 'x', (select min(id) from forum_categories), (select min(id) from users), n % 7, n % 11,
      now() - (2000 + n % 5000) * interval '1 minute', now() - (2000 + n % 5000) * interval '1 minute'
    from generate_series(1, ${ROWS}) n`)
  await db.execute(sql`update forum_categories set topic_count =
    (select count(*) from forum_topics where category_id = forum_categories.id)`)
  await db.execute(sql`
    insert into marketplace_listings (title, description, price_cents, category, condition, seller_id, created_at)
    select 'T', 'x', n % 50 * 100, case when n % 10 = 3 then 'lights' else 'other' end, 'good', (select min(id) from users), now() - n % 5000 * interval '1 minute'
    from generate_series(1, ${ROWS}) n`)
  await db.execute(sql`
    insert into blog_posts (slug, title, content, category_id, author_id, is_published, published_at)
    select 's' || n, 'T', 'x', (select min(id) from blog_categories), (select min(id) from users), true,
      now() - n % 5000 * interval '1 minute'
    from generate_series(1, ${ROWS}) n`)
  await db.execute(sql`insert into users (username, username_key, created_at)
    select 'many_' || n, 'many_' || n, now() - n % 5000 * interval '1 minute' from generate_series(1, ${ROWS}) n`)
  const { id } = await site.member()
  await db.execute(sql`update marketplace_listings set seller_id = ${id} where id % 1000 = 0`)
  // An index alone tells of rows only where they were vacuumed.
  await db.execute(sql`vacuum analyze`)
  // Not analyzed: the planner takes it for one of many.
  await db.execute(sql`insert into sanctions (user_id, banned_at) values (${id}, now())`)
}, 60_000)

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Parent Relationship'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows that the plan's scans and sorts processed, without those of the total, which is counted separately. */
function rowsOf(plan: Plan): number {
  if (plan['Parent Relationship'] === 'InitPlan') return 0
  const inner = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)
  const isCounted = /Scan|Sort/.test(plan['Node Type'])
  const rows = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  return inner + (isCounted ? rows * plan['Actual Loops'] : 0)
}

async function read(list: string, query: string) {
  const { status, body } = await site.request(`GET ${list}${list.includes('?') ? '&' : '?'}${query}`, {
    as: reader,
  })
  expect(status).toBe(200)
  return body
}

/** Rows read for the entries of a page. */
async function costOf(list: string, query: string): Promise<number> {
  return (await plansOf(list, query)).reduce((sum, plan) => sum + rowsOf(plan), 0)
}

async function plansOf(list: string, query: string): Promise<Plan[]> {
  const statements = await statementsOf(site.context.db, () => read(list, query))
  const pages = statements.filter(({ text }) => / order by .* limit \$\d+/.test(text))
  expect(pages).toHaveLength(1)
  const { text, params } = pages[0] ?? { text: '', params: [] }
  const { rows } = await site.context.database.query(
    `explain (analyze, timing off, format json) ${text}`,
    params,
  )
  const plans = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
  return plans.map(({ Plan: plan }) => plan)
}

async function cursorBefore(list: string, offset: number): Promise<string> {
  const { pagination } = await read(list, `limit=1&offset=${offset - 1}`)
  return pagination.nextAfter
}

test.each([
  '/api/forum-posts?sort=lastActivity',
  '/api/forum-posts?sort=newest',
  '/api/forum-posts?sort=oldest',
  '/api/forum-posts?sort=replies',
  '/api/forum-posts?sort=views',
  '/api/forum-posts?sort=popular',
  '/api/marketplace-listings?sort=newest',
  '/api/marketplace-listings?sort=price_low',
  '/api/marketplace-listings?sort=price_high',
  '/api/blog-posts',
  '/api/members',
])('the 500th and the last page of %s read as many rows as the first', async (list) => {
  const first = await costOf(list, `limit=${PAGE}`)
  const deep = await costOf(list, `limit=${PAGE}&after=${await cursorBefore(list, 499 * PAGE)}`)
  const last = await costOf(list, `limit=${PAGE}&after=last`)
  expect([deep, last].filter((rows) => rows > first * 1.2 + 4)).toEqual([])
  // Otherwise the numbers above prove nothing.
  expect(await costOf(list, `limit=${PAGE}&offset=${499 * PAGE}`)).toBeGreaterThan(first * 20)
})

const scansOf = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

test('the rows before a page deep in a filtered list are passed over in an index, and not read', async () => {
  const list = '/api/marketplace-listings?category=lights&sort=price_high'
  const scans = (await plansOf(list, `limit=${PAGE}&offset=400`)).flatMap(scansOf)
  const passing = scans.filter((scan) => scan['Actual Rows'] > PAGE * 2)
  expect(passing.map((scan) => [scan['Node Type'], scan['Index Name']])).toEqual([
    ['Index Only Scan', 'marketplace_listing_counts_filters'],
    ['Index Only Scan', 'marketplace_listings_shown'],
  ])
})

test('for the total of listings, those of banned members are looked up by their seller', async () => {
  const scans = (await plansOf('/api/marketplace-listings', `limit=${PAGE}`)).flatMap(scansOf)
  const bySeller = scans.filter((scan) => scan['Index Name'] === 'marketplace_listings_seller')
  expect(bySeller.map((scan) => scan['Actual Rows'])).toEqual([ROWS / 1000])
})

test('what is read with a topic is read for the topics of a page alone', async () => {
  const { body } = await site.request('GET /api/forum-posts?limit=1&offset=2000', { as: reader })
  expect(body.data).toHaveLength(1)
  const scans = (await plansOf('/api/forum-posts', `limit=${PAGE}&offset=2000`)).flatMap(scansOf)
  const byTopic = scans.filter((scan) => scan['Relation Name'] === 'forum_follows')
  expect(byTopic.length).toBeGreaterThan(0)
  expect(byTopic.filter((scan) => scan['Actual Loops'] > PAGE * 2)).toEqual([])
})

test.each(['/api/marketplace-listings', '/api/forum-posts'])(
  'words in %s are looked for once, for the page and its total',
  async (list) => {
    const statements = await statementsOf(site.context.db, () => read(list, 'search=the'))
    const searches = statements.filter(({ text }) => text.includes('@@'))
    expect(searches.map(({ text }) => text.split('@@').length - 1)).toEqual([1])
  },
)

test.each([
  ['/api/marketplace-listings', 'marketplace_listings'],
  ['/api/marketplace-listings?sort=price_low', 'marketplace_listings'],
  ['/api/forum-posts', 'forum_topics'],
  ['/api/forum-posts?sort=popular', 'forum_topics'],
])('the first page of %s gets one plan for all who read it', async (list, table) => {
  const statements = await statementsOf(site.context.db, () => site.request(`GET ${list}`, { as: reader }))
  const page = statements.find(
    ({ text }) => text.includes(` from "${table}" `) && / order by .* limit \d+ offset 0$/.test(text),
  )
  // A connection of its own, whose statements nothing else has prepared.
  const { rows: names } = await site.context.database.query('select current_database() as name')
  const url = new URL(inject('postgresUrl'))
  url.pathname = String(names[0]?.name)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  for (let turn = 0; turn < 8; turn++)
    await client.query({ name: 'page', text: page?.text ?? '', values: page?.params ?? [] })
  const { rows } = await client.query(
    "select generic_plans::int as general, custom_plans::int as custom from pg_prepared_statements where name = 'page'",
  )
  await client.end()
  // The first five are planned for their values, to compare.
  expect(rows).toEqual([{ general: 3, custom: 5 }])
})

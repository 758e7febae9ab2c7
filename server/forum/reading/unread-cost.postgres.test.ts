// Counting what is unread reads at most as many replies as are counted, however long the topic is.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { UNREAD_MAX } from '#contract/forum/constants.ts'
import { statementsOf } from '#server/testing/databases/statements.ts'
import { openTestSite } from '#server/testing/site.ts'

const TOPICS = 2_000
const REPLIES = 6_000

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

function repliesReadBy(plan: Plan): number {
  const isOfReplies = plan['Relation Name'] === 'forum_replies'
  const rows = isOfReplies ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + repliesReadBy(part), rows * plan['Actual Loops'])
}

test('the list of topics reads no more unread replies of a long topic than it counts', async () => {
  const site = await openTestSite()
  const reader = await site.member({ tier: 'premium' })
  const writer = await site.member()
  const { db, database } = site.context
  await db.execute(sql`insert into forum_topics (id, title, content, category_id, author_id, last_activity_at)
    select n, 'T', 'x', (select min(id) from forum_categories), ${writer.id}, now() from generate_series(1, ${TOPICS}) n`)
  // Topics have few replies, but the last one.
  await db.execute(sql`insert into forum_replies (topic_id, position, content, author_id, created_at)
    select n, place, 'x', ${writer.id}, now() - (10 - place) * interval '1 minute'
    from generate_series(1, ${TOPICS - 1}) n, generate_series(1, 5) place`)
  await db.execute(sql`insert into forum_replies (topic_id, position, content, author_id, created_at)
    select ${TOPICS}, n, 'x', ${writer.id}, now() - (${REPLIES} - n) * interval '1 second'
    from generate_series(1, ${REPLIES}) n`)
  await db.execute(sql`update forum_topics set reply_count = ${REPLIES} where id = ${TOPICS}`)
  await db.execute(sql`update users set created_at = now() - interval '1 year' where id = ${reader.id}`)
  await db.execute(sql`vacuum analyze`)
  const statements = await statementsOf(db, async () => {
    const { body } = await site.request('GET /api/forum-posts?sort=replies&limit=3', { as: reader })
    expect(body.data[0]).toMatchObject({ id: TOPICS, unread: UNREAD_MAX })
  })
  const list = statements.find(({ text }) => text.includes('"is_mixed"'))
  const { rows } = await database.query(
    `explain (analyze, timing off, format json) ${list?.text}`,
    list?.params,
  )
  const [plan] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
  expect(plan && repliesReadBy(plan.Plan)).toBeLessThan(2 * UNREAD_MAX)
})

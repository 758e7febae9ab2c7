// Every search uses its index: queries that are fast on sample content only would be slow on a site of years.
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { VISITOR } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { similarWords } from '#server/base/search/corrections.ts'
import { isFoundIn, isNamed, type MatchQuestion, matchStatement } from '#server/base/search/matches.ts'
import type { Reading } from '#server/base/search/readings.ts'
import { queryTerms, searchQuery } from '#server/base/search/terms.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { postQuestion } from '#server/blog/search.ts'
import { topicQuestion } from '#server/forum/search.ts'
import { forumTopics } from '#server/forum/tables.ts'
import { listingQuestion } from '#server/market/search.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

const ROWS = 3_000

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: 'demo' })
  const { database } = site.context
  const texts = ['topic', 'listing', 'post', 'member'].map((kind) => `('${kind}')`)
  // Documents with words of a number each, and one word in every second document.
  await database.query(`
    insert into search_documents (kind, id, title, title_key, excerpt, words, created_at)
    select kind, 100000 + n, 'T', 'name' || md5(n::text), 'x',
      ('''w' || n || ''':1A ''' || case when n % 2 = 0 then 'often' else 'odd' end || ''':2C')::tsvector,
      now() - n * interval '1 minute'
    from (values ${texts.join(', ')}) kinds (kind), generate_series(1, ${ROWS} * case kind when 'member' then 5 else 1 end) n`)
  await database.query(
    `insert into search_words select substr(md5(n::text), 1, 8), 1 from generate_series(1, 20000) n on conflict do nothing`,
  )
  await database.query(`
    insert into forum_topics (id, title, content, category_id, author_id)
    select 100000 + n, 'T', 'x', (select min(id) from forum_categories), (select min(id) from users)
    from generate_series(1, ${ROWS}) n`)
  await database.query(`
    insert into marketplace_listings (id, title, description, price_cents, category, condition, seller_id)
    select 100000 + n, 'T', 'x', 1, 'other', 'good', (select min(id) from users) from generate_series(1, ${ROWS}) n`)
  await database.query(`
    insert into blog_posts (id, slug, title, content, category_id, author_id, is_published, published_at)
    select 100000 + n, 's' || n, 'T', 'x', (select min(id) from blog_categories), (select min(id) from users), true, now()
    from generate_series(1, ${ROWS}) n`)
  await database.query('analyze')
}, 60_000)

/** The indexes that a statement uses. */
async function indexesOf(db: Db, statement: SQL): Promise<string[]> {
  const { rows } = (await db.execute(sql`explain ${statement}`)) as unknown as {
    rows: { 'QUERY PLAN': string }[]
  }
  return rows.flatMap((row) => /(?:using|Index Scan on) (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
}

const queryOf = ({ text, where }: MatchQuestion) => searchQuery(queryTerms(text), where) ?? ''

function matching(question: MatchQuestion, reading: Reading = {}): SQL {
  return matchStatement(question, { query: queryOf(question), ...reading })
}

const SEARCHES: [string, string, (db: Db) => SQL][] = [
  [
    'topics',
    'search_documents_words',
    () => matching(topicQuestion(VISITOR, 'w4711', { limit: 20, closedBoards: [1] })),
  ],
  [
    'topics by rare words',
    'search_documents_words',
    () => matching(topicQuestion(VISITOR, 'w4711', { limit: 20, closedBoards: [1] }), { isRare: true }),
  ],
  [
    'topics of the last days',
    'search_documents_words',
    () => matching(topicQuestion(VISITOR, 'often', { limit: 20, closedBoards: [1] }), { since: 20_000 }),
  ],
  ['listings', 'search_documents_words', () => matching(listingQuestion(VISITOR, 'w4711', 20))],
  ['posts', 'search_documents_words', () => matching(postQuestion('w4711', 20))],
  [
    'the newest with a frequent word',
    'search_documents_newest',
    () =>
      sql`select 1 from ${searchDocuments} where kind = 'topic' and words @@ '''often'''::tsquery
        order by created_at desc limit 20`,
  ],
  [
    "a room's own list",
    'search_documents_words',
    () => sql`select 1 from ${forumTopics} where ${isFoundIn('topic', forumTopics.id, 'w4711')}`,
  ],
  [
    'names of members',
    'search_documents_title',
    () => sql`select 1 from ${users} where ${isNamed('member', users.id, 'c4ca4')}`,
  ],
  ['similar words', 'search_words_word', (db) => similarWords(db, 'c4ca4238').getSQL()],
]

test.each(SEARCHES)('the search for %s uses %s, and is seen to miss it', async (_what, index, statement) => {
  const { db } = site.context
  expect(await indexesOf(db, statement(db))).toContain(index)
  const undone = new Error('undone')
  const without = db.transaction(async (tx) => {
    await tx.execute(sql.raw(`drop index ${index}`))
    expect(await indexesOf(tx, statement(tx))).not.toContain(index)
    throw undone
  })
  await expect(without).rejects.toBe(undone)
})

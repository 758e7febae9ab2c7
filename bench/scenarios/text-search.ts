// The text search over documents whose words are as frequent as in a language, and what a write costs among them.
// `TEXT_SEARCH_DOCUMENTS=1000000 npm run bench text-search` takes the full count.

import { type Bench, median, quantile, type Row } from '#bench/measuring/report.ts'
import { someText, someWord, wordOf } from '#bench/sites/frequent-words.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { VISITOR } from '#contract/viewer.ts'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { createBoss } from '#server/base/jobs/jobs.ts'
import { countSearchWords } from '#server/base/search/corrections.ts'
import { dayVector } from '#server/base/search/days.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import { findMatches } from '#server/base/search/matches.ts'
import { searchVector } from '#server/base/search/terms.ts'
import { topicQuestion } from '#server/forum/search.ts'

const DOCUMENTS = Number(process.env.TEXT_SEARCH_DOCUMENTS ?? 150_000)
const WORDS_EACH = 50
const AT_ONCE = 20
const WRITES = 300
const CHUNK = 5_000

export const textSearch: Bench = {
  name: 'text-search',
  title: `Text search over ${DOCUMENTS.toLocaleString('en-US')} documents, 20 at once (PostgreSQL)`,
  run: async () => {
    const postgres = await startPrivatePostgres()
    try {
      const database = await openDatabase({ url: postgres.url })
      await fill(database)
      // The count of words is told to other processes, by an event.
      const boss = createBoss(database)
      await boss.start()
      await boss.stop({ graceful: false })
      const started = performance.now()
      await countSearchWords(database.db)
      const counted = performance.now() - started
      await database.query('vacuum analyze')
      const rows = [...(await searches(database)), ...(await writes(database))]
      await database.close()
      return [...rows, { what: 'counting all words, nightly', value: counted / 1_000, unit: 's' }]
    } finally {
      await postgres.stop()
    }
  },
}

/** One topic with nine replies for every ten documents. */
async function fill(database: Database): Promise<void> {
  await database.query(`insert into users (id, username, username_key) values (1, 'writer', 'writer')`)
  await database.query(
    `insert into forum_categories (id, name, slug, description) values (1, 'All', 'all', '')`,
  )
  await database.query(`
    insert into forum_topics (id, title, content, category_id, author_id)
    select n, 'T', 'x', 1, 1 from generate_series(1, ${Math.ceil(DOCUMENTS / 10)}) n`)
  await database.query(`
    insert into forum_replies (id, topic_id, position, content, author_id)
    select n, (n + 9) / 10, n, 'x', 1 from generate_series(1, ${DOCUMENTS}) n`)
  await database.query('drop index search_documents_words')
  const now = Date.now()
  for (let from = 1; from <= DOCUMENTS; from += CHUNK) {
    const ids = Array.from({ length: Math.min(CHUNK, DOCUMENTS - from + 1) }, (_, at) => from + at)
    const texts = ids.map(() => someText(WORDS_EACH))
    const titles = ids.map((id) => (id % 10 === 1 ? `${someWord()} ${someWord()} ${someWord()}` : ''))
    const createdAt = ids.map((id) => new Date(now - (DOCUMENTS - id) * MINUTE_MS))
    const vectors = texts.map(
      (text, at) =>
        `${dayVector('topic', createdAt[at] ?? new Date())} ${searchVector(titles[at] ?? '', text)}`,
    )
    await database.query(
      `insert into search_documents (kind, id, part, title, title_key, excerpt, words, created_at)
       select 'topic', (n + 9) / 10, case n % 10 when 1 then 0 else n end, title, title, text, words::tsvector, created_at
       from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
         as given (n, title, text, words, created_at)`,
      [ids, titles, texts, vectors, createdAt],
    )
  }
  await database.query(
    'create index search_documents_words on search_documents using gin (words) with (fastupdate = off)',
  )
}

async function searches({ db }: Database): Promise<Row[]> {
  const frequent = Array.from({ length: 50 }, (_, rank) => wordOf(rank + 1))
  const pairs = frequent.map((word, at) => `${word} ${frequent[(at * 7 + 3) % 50]}`)
  const misspelt = Array.from({ length: 50 }, (_, at) => misspell(wordOf(1_000 + at * 10)))
  const rows: Row[] = []
  for (const [what, queries] of [
    ['the 50 most frequent words', frequent],
    ['pairs of them', pairs],
    ['misspelt words', misspelt],
  ] as const) {
    const took: number[] = []
    const left = [...queries, ...queries, ...queries, ...queries]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let text = left.pop(); text !== undefined; text = left.pop()) {
          const started = performance.now()
          await findMatches(db, {
            ...topicQuestion(VISITOR, text, { limit: 20, closedBoards: [] }),
            where: 'anywhere',
          })
          took.push(performance.now() - started)
        }
      }),
    )
    rows.push({ what: `${what}: median`, value: median(took), unit: 'ms' })
    rows.push({ what: `${what}: p99`, value: quantile(took, 0.99), unit: 'ms', aim: { atMost: 120 } })
  }
  return rows
}

/** Swaps two letters in the middle. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at - 1) + word.slice(at, at + 1) + word.slice(at - 1, at) + word.slice(at + 1)
}

async function writes({ db }: Database): Promise<Row[]> {
  const took: number[] = []
  for (let at = 0; at < WRITES; at++) {
    const document = { kind: 'topic', id: 1, part: DOCUMENTS + at + 1, title: '', text: someText(WORDS_EACH) }
    const started = performance.now()
    await db.transaction((tx) => writeSearchDocuments(tx, [{ ...document, createdAt: new Date() }]))
    took.push(performance.now() - started)
  }
  return [
    { what: 'one write: median', value: median(took), unit: 'ms' },
    { what: 'one write: p99', value: quantile(took, 0.99), unit: 'ms' },
  ]
}

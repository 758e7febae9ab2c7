// What a page of a long list costs: the first, the 500th and the last, each by cursor.
// `LISTS_ROWS=1000000 npm run bench lists` takes a million of each.

import { type Bench, median, type Row } from '#bench/measuring/report.ts'
import { VISITOR, type Viewer } from '#contract/viewer.ts'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import type { Cursors } from '#server/base/database/keyset.ts'
import { listTopics } from '#server/forum/topics/topics.ts'
import { listListings } from '#server/market/listings/filtered-listings.ts'

const ROWS = Number(process.env.LISTS_ROWS ?? 200_000)
const PAGE = 20
const TURNS = 300

interface Place {
  limit: number
  offset: number
  after: string | undefined
}

type ReadPage = (place: Place) => Promise<{ cursors: Cursors }>

export const lists: Bench = {
  name: 'lists',
  title: `Pages of lists of ${ROWS.toLocaleString('en-US')} entries (PostgreSQL)`,
  run: async () => {
    const postgres = await startPrivatePostgres()
    try {
      const database = await openDatabase({ url: postgres.url })
      await fill(database)
      const { db } = database
      const viewer: Viewer = VISITOR
      const rows = [
        ...(await pageCountOf('topics', (place) => listTopics(db, viewer, { text: 'none' }, place))),
        ...(await pageCountOf('popular topics', (place) =>
          listTopics(db, viewer, { text: 'none', sort: 'popular' }, place),
        )),
        ...(await pageCountOf('listings by price', (place) =>
          listListings(db, viewer, { sort: 'price_low' }, place),
        )),
      ]
      await database.close()
      return rows
    } finally {
      await postgres.stop()
    }
  },
}

async function fill({ query }: Database): Promise<void> {
  await query(`insert into users (id, username, username_key) values (1, 'writer', 'writer')`)
  await query(
    `insert into forum_categories (id, name, slug, description, topic_count) values (1, 'All', 'all', '', ${ROWS})`,
  )
  await query(`
    insert into forum_topics (title, content, category_id, author_id, last_activity_at)
    select 'T', 'x', 1, 1, now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n`)
  await query(`
    insert into marketplace_listings (title, description, price_cents, category, condition, seller_id)
    select 'T', 'x', n % 1000 * 100, 'other', 'good', 1 from generate_series(1, ${ROWS}) n`)
  await query('vacuum analyze')
}

/** In turns, so that what else the machine does falls on all three alike. */
async function pageCountOf(what: string, read: ReadPage): Promise<Row[]> {
  const { cursors } = await read({ limit: 1, offset: 499 * PAGE - 1, after: undefined })
  const afters = { first: undefined, deep: cursors.nextAfter ?? undefined, last: 'last' }
  const took = { first: [] as number[], deep: [] as number[], last: [] as number[] }
  for (let turn = 0; turn < TURNS; turn++) {
    for (const page of ['first', 'deep', 'last'] as const) {
      const started = performance.now()
      await read({ limit: PAGE, offset: 0, after: afters[page] })
      took[page].push(performance.now() - started)
    }
  }
  const first = median(took.first)
  return [
    { what: `${what}: first page, median`, value: first, unit: 'ms' },
    { what: `${what}: 500th page`, value: median(took.deep) / first, unit: '×', aim: { atMost: 1.2 } },
    { what: `${what}: last page`, value: median(took.last) / first, unit: '×', aim: { atMost: 1.2 } },
  ]
}

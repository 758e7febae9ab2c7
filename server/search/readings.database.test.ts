// How a search reads documents, by the nightly count: what frequent words find does not depend on it.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { countSearchWords } from '#server/base/search/corrections.ts'
import { findDaySince } from '#server/base/search/days.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import { findMatches, matchStatement } from '#server/base/search/matches.ts'
import { chooseReading } from '#server/base/search/readings.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

const undone = new Error('undone')

async function inUndone(db: Db, run: (tx: Db) => Promise<void>): Promise<void> {
  const done = db.transaction(async (tx) => {
    await run(tx)
    throw undone
  })
  await expect(done).rejects.toBe(undone)
}

describe('rare words', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
    const { db } = site.context
    await db.execute(sql`truncate search_documents`)
    await db.execute(sql`insert into search_documents (kind, id, title, title_key, excerpt, words, created_at)
    select 'topic', n, 'T', 't', 'x', 'x'::tsvector, now() from generate_series(1, 3000) n`)
    await db.execute(sql`insert into search_words values
    ('common', 2000), ('usual', 1500), ('scarce', 3), ('flipper', 500), ('flippers', 1000), ('some', 300), ('titled', 0)`)
  })

  const areRare = async (db: Db, terms: string[]) =>
    (await chooseReading(db, { kind: 'topic', terms }, 100)).isRare ?? false

  test('before the documents are counted, nothing is known', async () => {
    expect(await areRare(site.context.db, ['scarce'])).toBe(false)
  })

  test('before the words are counted, none is taken for rare', async () => {
    const { db } = site.context
    await db.execute(sql`analyze search_documents`)
    expect(await areRare(db, ['unheard'])).toBe(true)
    await inUndone(db, async (tx) => {
      await tx.execute(sql`update search_words set documents = 0`)
      expect(await areRare(tx, ['unheard'])).toBe(false)
    })
  })

  test.each<[string, boolean]>([
    ['scarce', true],
    ['common', false],
    ['unheard', true],
    // Known from a title alone.
    ['titled', true],
    // Singular and plural are found together.
    ['flipper', false],
    ['flippers', false],
    ['common usual', false],
    ['common scarce', true],
    ['common flipper', false],
    ['common flipper usual', false],
    ['common some', true],
    // Not counted: short words and numbers.
    ['the', false],
    ['89', false],
    ['common 89', false],
    ['the scarce', true],
  ])('%s: %s', async (words, isRare) => {
    await site.context.db.execute(sql`analyze search_documents`)
    expect(await areRare(site.context.db, words.split(' '))).toBe(isRare)
  })
})

describe('documents of the last days', () => {
  const DAYS = 600
  const TODAY = Math.floor(Date.now() / DAY_MS)
  const questionOf = (text: string) =>
    ({ kind: 'topic', text, limit: 5, where: 'anywhere', visible: undefined }) as const

  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite()
    const { db } = site.context
    await db.execute(sql`truncate search_documents`)
    // Four a day, one of which holds a frequent word; another kind as many days before.
    const documents = Array.from({ length: DAYS * 4 }, (_, at) => ({
      kind: at % 4 === 3 ? 'listing' : 'topic',
      id: at + 1,
      title: '',
      text: at % 4 === 1 ? 'a playfield that glows' : 'a cabinet that stands',
      createdAt: new Date((TODAY - Math.floor(at / 4) - (at % 4 === 3 ? DAYS : 0)) * DAY_MS),
    }))
    await db.transaction((tx) => writeSearchDocuments(tx, documents))
    await countSearchWords(db)
    await db.execute(sql`analyze search_documents`)
  }, 60_000)

  const idsOf = async (text: string, query: string, since?: number) => {
    const statement = matchStatement(questionOf(text), { query, since })
    const { rows } = (await site.context.db.execute(statement)) as {
      rows: { id: number; matches: number }[]
    }
    return { ids: rows.map(({ id }) => id), matches: Number(rows[0]?.matches ?? 0) }
  }

  test.each([0, 1, 7, 8, 63, 64, 100, 511, 512, 599])(
    'a search since %i days ago finds what was written on that day and later',
    async (ago) => {
      const found = await idsOf('playfield', "('playfield' | 'playfields')", TODAY - ago)
      const all = await idsOf('playfield', "('playfield' | 'playfields')")
      expect(found).toEqual({ ids: all.ids.slice(0, ago + 1), matches: ago + 1 })
    },
  )

  test('the day since which there are so many documents of a kind is known from the nightly count', async () => {
    const { db } = site.context
    expect(await findDaySince(db, 'topic', 3)).toEqual({ day: TODAY, documents: 3 })
    expect(await findDaySince(db, 'topic', 4)).toEqual({ day: TODAY - 1, documents: 6 })
    expect(await findDaySince(db, 'topic', 300)).toEqual({ day: TODAY - 99, documents: 300 })
    expect(await findDaySince(db, 'listing', 1)).toEqual({ day: TODAY - DAYS, documents: 1 })
    expect(await findDaySince(db, 'topic', DAYS * 3 + 1)).toBeNull()
    expect(await findDaySince(db, 'post', 1)).toBeNull()
  })

  test('a kind of document typed as a word finds no document by its day', async () => {
    expect((await idsOf('topic', "('topic':* | 'topics')")).ids).toEqual([])
    expect((await idsOf('1', "('1':*)")).ids).toEqual([])
  })

  test('where the last days hold fewer matches than expected, the older ones are read too', async () => {
    await inUndone(site.context.db, async (tx) => {
      await tx.execute(sql`update pg_class set reltuples = 2400000 where oid = 'search_documents'::regclass`)
      await tx.execute(sql`update search_words set documents = documents * 100`)
      await tx.execute(sql`update search_days set documents = documents * 1000`)
      const since = TODAY - 17
      expect(await chooseReading(tx, { kind: 'topic', terms: ['playfield'] }, 1_000)).toEqual({
        isRare: false,
        since,
      })
      expect(await findMatches(tx, questionOf('playfield'))).toMatchObject({ total: DAYS, more: false })
    })
  })

  test('frequent words of a large site are looked up since the day that should be enough, but not while it is rebuilt', async () => {
    const { db } = site.context
    await inUndone(db, async (tx) => {
      // As if each day had a thousand times as many documents, and a tenth as many of these the word.
      await tx.execute(sql`update pg_class set reltuples = 2400000 where oid = 'search_documents'::regclass`)
      await tx.execute(sql`update search_words set documents = documents * 100`)
      await tx.execute(sql`update search_days set documents = documents * 1000`)
      const choose = (...terms: string[]) => chooseReading(tx, { kind: 'topic', terms }, 2_000)
      expect(await choose('playfield')).toEqual({ isRare: false, since: TODAY - 34 })
      expect(await choose('unheard')).toEqual({ isRare: true })
      // All of one day: looking the words up among them reads more than going through the newest.
      await tx.execute(sql`update search_days set documents = 3000000 where day = ${TODAY}`)
      expect(await choose('playfield')).toEqual({ isRare: false })
      await tx.execute(sql`update search_days set documents = 3000 where day = ${TODAY}`)
      await tx.execute(sql`update search_rebuilds set finished_at = null`)
      await tx.execute(
        sql`insert into search_rebuilds (source) values ('forum_topics') on conflict do nothing`,
      )
      expect(await choose('playfield')).toEqual({ isRare: false })
    })
  })
})

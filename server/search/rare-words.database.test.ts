// Whether words are rare, by the nightly count.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { areRare } from '#server/base/search/rare-words.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

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

test('before the documents are counted, nothing is known', async () => {
  expect(await areRare(site.context.db, ['scarce'], 100)).toBe(false)
})

test('before the words are counted, none is taken for rare', async () => {
  const { db } = site.context
  await db.execute(sql`analyze search_documents`)
  expect(await areRare(db, ['unheard'], 100)).toBe(true)
  const undone = new Error('undone')
  const uncounted = db.transaction(async (tx) => {
    await tx.execute(sql`update search_words set documents = 0`)
    expect(await areRare(tx, ['unheard'], 100)).toBe(false)
    throw undone
  })
  await expect(uncounted).rejects.toBe(undone)
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
  expect(await areRare(site.context.db, words.split(' '), 100)).toBe(isRare)
})

import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/base/database/database.ts'
import { openTestSite } from '#server/testing/site.ts'

const REFUSED = 'the outer handle is used inside a transaction'
let database: Database
beforeAll(async () => {
  database = (await openTestSite()).context.database
})

/** The texts of an error and of its causes. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  const texts: string[] = []
  const error = await work.then(
    () => undefined,
    (failed: unknown) => failed,
  )
  for (let at = error; at instanceof Error; at = at.cause) texts.push(at.message)
  return texts.join(' | ')
}

test.each<[string, () => Promise<unknown>]>([
  ['a query', async () => database.db.execute(sql`select 1`)],
  ['a statement', () => database.query('select 1')],
  ['a transaction of its own', () => database.db.transaction((tx) => tx.execute(sql`select 1`))],
])('%s by the outer handle is refused inside a transaction', async (_what, ask) => {
  expect(await failureOf(database.db.transaction(ask))).toContain(REFUSED)
  expect(await failureOf(database.db.transaction((tx) => tx.transaction(ask)))).toContain(REFUSED)
})

test('the transaction itself is not, nor what comes after it', async () => {
  let later: Promise<unknown> | undefined
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    later = new Promise((done) => setTimeout(done, 20)).then(() => database.query('select 1'))
  })
  await expect(later).resolves.toMatchObject({ rowCount: 1 })
  expect((await database.query('select 1')).rowCount).toBe(1)
})

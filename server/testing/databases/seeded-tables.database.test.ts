import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogueEntries } from '#server/machines/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { sumsOfTables } from '#server/testing/processes/drill.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'

const METALLICA = 'GRBE4-MQK1Z'

/** Inserts, deletes and updates rows, adds a job, drops a queue, and consumes a sequence number in a rollback. */
async function upset(site: TestSite): Promise<void> {
  const { db, database } = site.context
  await site.member()
  await db.update(membershipTiers).set({ name: 'Changed' }).where(eq(membershipTiers.id, 2))
  await db.delete(catalogueEntries).where(eq(catalogueEntries.opdbId, METALLICA))
  await database.query('insert into pgboss.job (name) select name from pgboss.queue limit 1')
  await database.query('delete from pgboss.subscription')
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into membership_tiers (name, description) values ('Gone', 'Gone')`)
    tx.rollback()
  })
  await expect(failing).rejects.toThrow()
}

/** Contents of all tables; subscriptions, which are written again, without their times. */
async function contentsOf({ context: { database } }: TestSite) {
  const { 'pgboss.subscription': _times, ...sums } = await sumsOfTables(database)
  const { rows } = await database.query('select event, name from pgboss.subscription order by event, name')
  return { ...sums, subscriptions: rows }
}

test.each(['base', 'demo', 'none'] as const)(
  'what a test wrote is gone from the next site of "%s"',
  async (seed) => {
    const before = await contentsOf(await openTestSite({ seed }))
    expect(before.subscriptions.length).toBeGreaterThan(5)
    await upset(await openTestSite({ seed: 'base' }))
    expect(await contentsOf(await openTestSite({ seed }))).toEqual(before)
    await upset(await openTestSite({ seed: 'demo' }))
    expect(await contentsOf(await openTestSite({ seed }))).toEqual(before)
  },
)

test('prepared queues count as written to only after a write', async () => {
  const { context } = await openTestSite()
  const areWritten = async () => {
    const { rows } = await context.database.query("select seeded.restore('base few') as written")
    return /pgboss/.test(String(rows[0]?.written))
  }
  await openTestSite()
  expect(await areWritten()).toBe(false)
  await context.database.query('delete from pgboss.subscription')
  expect(await areWritten()).toBe(true)
})

test('ids go on where the seed ended', async () => {
  const idOfNext = async () => (await (await openTestSite()).member()).id
  const first = await idOfNext()
  expect([await idOfNext(), await idOfNext()]).toEqual([first, first])
})

test('a site knows the machines that it opens with, not those of the site before', async () => {
  const site = await openTestSite()
  const known = site.rooms.catalogue.index().items.length
  await site.context.db.delete(catalogueEntries).where(eq(catalogueEntries.opdbId, METALLICA))
  await site.rooms.catalogue.reload()
  expect(site.rooms.catalogue.index().items.length).toBe(known - 1)
  expect((await openTestSite()).rooms.catalogue.index().items.length).toBe(known)
  expect((await openTestSite({ seed: 'none' })).rooms.catalogue.index().items).toEqual([])
  expect((await openTestSite({ now: new Date() })).rooms.catalogue.index().items.length).toBe(known)
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { catalogueEntries } from '#server/machines/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { sumsOfTables } from './drill.ts'
import { openTestSite, type TestSite } from './site.ts'

const METALLICA = 'GRBE4-MQK1Z'

/** Rows that come, go and change in place, a job, a queue that is lost, and a number that a rolled-back insert took. */
async function upset(site: TestSite): Promise<void> {
  const { db, database } = site.house
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

test.each(['base', 'demo', 'none'] as const)(
  'what a test wrote is gone from the next site of "%s"',
  async (seed) => {
    const before = await sumsOfTables((await openTestSite({ seed })).house.database)
    await upset(await openTestSite({ seed: 'base' }))
    const next = await openTestSite({ seed })
    expect(await sumsOfTables(next.house.database)).toEqual(before)
    await upset(await openTestSite({ seed: 'demo' }))
    const last = await openTestSite({ seed })
    expect(await sumsOfTables(last.house.database)).toEqual(before)
  },
)

test('ids go on where the seed ended', async () => {
  const idOfNext = async () => (await (await openTestSite()).member()).id
  const first = await idOfNext()
  expect([await idOfNext(), await idOfNext()]).toEqual([first, first])
})

test('a site knows the machines that it opens with, not those of the site before', async () => {
  const site = await openTestSite()
  const known = site.rooms.catalogue.index().items.length
  await site.house.db.delete(catalogueEntries).where(eq(catalogueEntries.opdbId, METALLICA))
  await site.rooms.catalogue.reload()
  expect(site.rooms.catalogue.index().items.length).toBe(known - 1)
  expect((await openTestSite()).rooms.catalogue.index().items.length).toBe(known)
  expect((await openTestSite({ seed: 'none' })).rooms.catalogue.index().items).toEqual([])
  expect((await openTestSite({ now: new Date() })).rooms.catalogue.index().items.length).toBe(known)
})

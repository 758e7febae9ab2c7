// The sample deals produce the price guides shown by the demo.
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountsSeed, sampleMembers } from '#server/accounts/seed.ts'
import { priceGuides } from '#server/market/tables.ts'
import { openTestSite } from '#server/testing/site.ts'
import { writeSampleDeals } from './seed-deals.ts'

test('the sample deals make a guide and, once five others have come, another', async () => {
  const { context } = await openTestSite()
  await accountsSeed.demo?.(context.db, context)
  await writeSampleDeals(context.db, await sampleMembers(context.db), context.clock.now())
  const made = await context.db.select().from(priceGuides).orderBy(asc(priceGuides.id))
  expect(made.map(({ offerIds, endedAt }) => [offerIds.length, endedAt === null])).toEqual([
    [5, false],
    [10, true],
  ])
})

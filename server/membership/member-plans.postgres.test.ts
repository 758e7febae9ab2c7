import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import { holdTransaction } from '#server/testing/databases/outer-handle.ts'
import { untilOneWaits } from '#server/testing/processes/barriers.ts'
import { readPlan, setPlan } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { letPlanRunOut } from './member-plan.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
})

test('a plan that ends while the provider is found to have lost its member does not come back', async () => {
  const { db } = site.context
  const member = await site.member({ tier: 'pro' })
  let running: Promise<void> | undefined
  await holdTransaction(db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, member.id)).for('no key update')
    running = holdTransaction(db, (other) => letPlanRunOut(other, member.id))
    await untilOneWaits(site)
    await setPlan(tx, member.id, { tierId: 1, status: 'canceled' })
  })
  await running
  expect(await readPlan(db, member.id)).toMatchObject({ tier: 1, status: 'canceled' })
})

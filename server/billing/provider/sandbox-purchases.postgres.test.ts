// While sandbox subscriptions are being ended, another process still writes one.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/base/database/database.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { holdTransaction } from '#server/testing/databases/outer-handle.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { endSandboxPurchases } from './sandbox-purchases.ts'

const PRO = 2

let site: BillingSite

beforeAll(async () => {
  site = await openBillingSite()
})

afterAll(() => site.close())

test('no subscription is closed without its plan, though it was written while others were read', async () => {
  const first = await site.member()
  const late = await site.member()
  for (const member of [first, late]) await site.buy(member, PRO)
  const { db } = site.context
  const ofLate = eq(subscriptions.userId, late.id)
  await db.update(subscriptions).set({ endedAt: new Date() }).where(ofLate)
  const isWaiting = async () => {
    const waiting = sql`select 1 as one from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return (await rowsOf(db, waiting)).length > 0
  }
  // Reads pass, writes wait: the late subscription arrives before any is closed.
  const [ending] = await holdTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${subscriptions} in exclusive mode`)
    const started = endSandboxPurchases(site.context, { ...site.payments, provider: 'stripe' })
    started.catch(() => undefined)
    await expect.poll(isWaiting, { timeout: 5_000 }).toBe(true)
    await tx.update(subscriptions).set({ endedAt: null }).where(ofLate)
    return [started]
  })
  expect(await ending).toBe(2)
  for (const as of [first, late]) {
    const { body } = await site.request('GET /api/user', { as })
    expect(body).toMatchObject({ membershipTierId: 1, subscriptionStatus: 'canceled' })
  }
})

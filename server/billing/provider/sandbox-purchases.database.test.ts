import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '#server/billing/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { endSandboxPurchases } from './sandbox-purchases.ts'

const PRO = 2

let site: BillingSite

beforeAll(async () => {
  site = await openBillingSite()
})

afterAll(() => site.close())

test('what was bought in the sandbox ends when a provider takes the money, and what is paid there stays', async () => {
  const rehearsing = await site.member()
  const paying = await site.member()
  const formerlyPaying = await site.member()
  for (const member of [rehearsing, paying, formerlyPaying]) await site.buy(member, PRO)
  await site.context.db
    .update(subscriptions)
    .set({ provider: 'stripe' })
    .where(eq(subscriptions.userId, paying.id))
  await site.context.database.query(
    `insert into subscriptions select (jsonb_populate_record(s,
      '{"id": "sub_ended", "provider": "stripe", "state": "canceled", "ended_at": "2026-01-01T00:00Z"}')).*
     from subscriptions s where user_id = $1`,
    [formerlyPaying.id],
  )
  expect(await endSandboxPurchases(site.context, site.payments)).toBe(0)
  const plan = async (as: typeof paying) => (await site.request('GET /api/user', { as })).body
  expect(await plan(rehearsing)).toMatchObject({ membershipTierId: PRO })

  const stripe = { ...site.payments, provider: 'stripe' }
  expect(await endSandboxPurchases(site.context, stripe)).toBe(2)
  for (const as of [rehearsing, formerlyPaying])
    expect(await plan(as)).toMatchObject({ membershipTierId: 1, subscriptionStatus: 'canceled' })
  expect(await plan(paying)).toMatchObject({ membershipTierId: PRO, subscriptionStatus: 'active' })
  expect(await endSandboxPurchases(site.context, stripe)).toBe(0)
})

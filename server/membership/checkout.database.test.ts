// Buying a plan: the call, the hosted page, the way back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingSite, openBillingSite } from '#server/testing/billing.ts'

let site: BillingSite

beforeAll(async () => {
  site = await openBillingSite()
})

afterAll(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

test('a paid checkout gives the plan until the period ends', async () => {
  const member = await site.member()
  expect((await site.buy(member, 2)).status).toBe(303)
  const { body } = await site.request('GET /api/subscription', { as: member })
  expect(body).toMatchObject({ provider: 'sandbox', state: 'active', isPaid: true, plan: { tierId: 2 } })
})

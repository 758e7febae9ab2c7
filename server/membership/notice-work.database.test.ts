import { expect, test } from 'vitest'
import { openBillingSite } from '#server/testing/billing.ts'
import { pay, planOf } from '#server/testing/purchases.ts'

test('a plan that was paid arrives with what the provider tells of', async () => {
  const site = await openBillingSite()
  const member = await site.member()
  await pay(site, member, 2)
  await site.settle()
  expect(await planOf(site, member)).toMatchObject({ tier: 2, status: 'active', renews: true })
  expect(site.faults).toEqual([])
  await site.close()
})

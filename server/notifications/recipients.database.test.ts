// Gifted tiers count for notifications, each member's own.

import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { findReaders } from '#server/membership/permission-holders.ts'
import { openTestSite } from '#server/testing/site.ts'

test('of two members the one with a gift reads with its rights, until it ends', async () => {
  const site = await openTestSite()
  const admin = await site.member({ role: 'admin' })
  const [plain, gifted] = [await site.member(), await site.member()]
  const body = { tierId: 3, months: 1 }
  const { code } = (await site.request('POST /api/admin/gift-codes', { as: admin, body })).body
  await site.request('POST /api/gift-codes/redeem', { as: gifted, body: { code } })
  const discounts = async () => {
    const readers = await findReaders(site.context.db, [plain.id, gifted.id], site.context)
    return [plain, gifted].map(({ id }) => readers.get(id)?.viewer.permissions.discounts)
  }
  expect(await discounts()).toEqual([false, true])
  site.clock.advance(32 * DAY_MS)
  expect(await discounts()).toEqual([false, false])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_SECONDS } from '#contract/durations.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { pay } from '#server/testing/rooms/purchases.ts'
import { maintain } from './maintenance.ts'

let site: BillingSite

beforeEach(async () => {
  site = await openBillingSite()
})

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

// The first test of a worker also loads all modules, so it needs a longer timeout.
test('an hour’s work is done once, by whoever comes first', async () => {
  await pay(site, await site.member(), 2)
  await site.settle()
  await site.advance(HOUR_SECONDS)
  await maintain(site.context, site.rooms.billing)
  site.calls.length = 0
  await Promise.all([1, 2, 3].map(() => maintain(site.context, site.rooms.billing)))
  expect(site.calls).toEqual([])
  await site.advance(HOUR_SECONDS)
  await Promise.all([1, 2, 3].map(() => maintain(site.context, site.rooms.billing)))
  expect(site.calls.filter(({ path }) => path === '/v1/events')).toHaveLength(1)
}, 60_000)

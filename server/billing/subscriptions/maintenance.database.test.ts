import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'
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

test('an hour’s work that failed is done some minutes later, and not every minute', async () => {
  await pay(site, await site.member(), 2)
  await site.settle()
  await site.advance(HOUR_SECONDS)
  const asked = () => site.calls.filter(({ path }) => path === '/v1/events').length
  site.calls.length = 0
  site.sandbox.faults.api = { fault: 'status_500', count: 1_000, path: '/v1/events' }
  await expect(maintain(site.context, site.rooms.billing)).rejects.toThrow()
  const failed = asked()
  await maintain(site.context, site.rooms.billing)
  expect(asked()).toBe(failed)
  site.sandbox.faults.api = null
  await site.advance(10 * MINUTE_SECONDS)
  await maintain(site.context, site.rooms.billing)
  expect(asked()).toBe(failed + 1)
  await maintain(site.context, site.rooms.billing)
  expect(asked()).toBe(failed + 1)
})

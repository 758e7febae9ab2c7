import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { PaidSubscription } from '#server/adapters/payments/port.ts'
import {
  duplicateOf,
  endOf,
  isEntitled,
  type KnownSubscription,
  leadingSubscription,
} from './leading-subscription.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const daysOn = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

function known(
  more: Partial<PaidSubscription> = {},
  our: Partial<KnownSubscription> = {},
): KnownSubscription {
  return {
    subscription: {
      id: 'sub_1',
      itemId: 'si_1',
      priceId: 'price_1',
      customerId: 'cus_1',
      state: 'active',
      startedAt: daysOn(-10),
      periodStart: daysOn(-10),
      periodEnd: daysOn(20),
      endsAt: null,
      endedAt: null,
      nextPriceId: null,
      pending: null,
      card: null,
      userId: 7,
      ...more,
    },
    tierId: 2,
    rank: 999,
    pastDueSince: null,
    ...our,
  }
}

test.each([
  ['active', null, true],
  ['trialing', null, true],
  ['past_due', -6.9, true],
  ['past_due', -7, false],
  ['unpaid', null, false],
  ['incomplete', null, false],
  ['incomplete_expired', null, false],
  ['paused', null, false],
  ['canceled', null, false],
] as const)('%s, failing since %s days, gives rights: %s', (state, since, expected) => {
  const pastDueSince = since === null ? null : daysOn(since)
  expect(isEntitled(known({ state }, { pastDueSince }), NOW)).toBe(expected)
})

test('a price that is none of ours gives nothing and leads nothing', () => {
  const foreign = known({}, { tierId: null })
  expect(isEntitled(foreign, NOW)).toBe(false)
  expect(leadingSubscription([foreign], NOW)).toBeNull()
})

test('of several that are paid the higher tier leads, of equals the later end', () => {
  const pro = known({ id: 'pro' })
  const premium = known({ id: 'premium' }, { tierId: 3, rank: 1999 })
  const later = known({ id: 'later', periodEnd: daysOn(25) })
  expect(leadingSubscription([pro, premium], NOW)?.subscription.id).toBe('premium')
  expect(leadingSubscription([pro, later], NOW)?.subscription.id).toBe('later')
})

test('what is paid leads before what is higher and over', () => {
  const over = known({ id: 'over', state: 'canceled' }, { tierId: 3, rank: 1999 })
  expect(leadingSubscription([over, known()], NOW)?.subscription.id).toBe('sub_1')
  expect(leadingSubscription([over], NOW)?.subscription.id).toBe('over')
})

test('the order in which they are told makes no difference', () => {
  const all = [
    known({ id: 'a' }),
    known({ id: 'b', state: 'past_due' }, { pastDueSince: daysOn(-1), rank: 1999, tierId: 3 }),
    known({ id: 'c', state: 'canceled' }),
  ]
  const ids = [all, all.toReversed(), [all[1], all[0], all[2]].filter((one) => one !== undefined)].map(
    (order) => leadingSubscription(order, NOW)?.subscription.id,
  )
  expect(new Set(ids)).toEqual(new Set(['b']))
})

test('the end is the planned one, then the one that was, then the period’s', () => {
  const { subscription } = known()
  expect(endOf(subscription)).toEqual(daysOn(20))
  expect(endOf({ ...subscription, endedAt: daysOn(-1) })).toEqual(daysOn(-1))
  expect(endOf({ ...subscription, endedAt: daysOn(-1), endsAt: daysOn(3) })).toEqual(daysOn(3))
})

test('of two that were bought at once the bigger is kept, of equals the older', () => {
  const older = known({ id: 'older', startedAt: daysOn(-0.2) })
  const newer = known({ id: 'newer', startedAt: daysOn(-0.1) })
  const bigger = known({ id: 'bigger', startedAt: daysOn(-0.1) }, { tierId: 3, rank: 1999 })
  expect(duplicateOf([newer, older])?.remaining.subscription.id).toBe('older')
  expect(duplicateOf([older, bigger])?.duplicates.map(({ subscription }) => subscription.id)).toEqual([
    'older',
  ])
  expect(duplicateOf([older])).toBeNull()
})

test('what stands longer than a day is an admin’s to decide, and so is what our checkout did not make', () => {
  const old = known({ id: 'old', startedAt: daysOn(-3) })
  const fresh = known({ id: 'fresh', startedAt: daysOn(-0.1) })
  expect(duplicateOf([old, fresh])).toBeNull()
  expect(duplicateOf([fresh, known({ id: 'foreign', startedAt: daysOn(-0.1), userId: null })])).toBeNull()
})

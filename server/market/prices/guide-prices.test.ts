import { expect, test } from 'vitest'
import { type Deal, independentDeals, isWorthRenewing, pricesOf, withoutOutliers } from './guide-prices.ts'

let next = 0
const deal = (buyerId: number, sellerId: number, dollars = 6_000): Deal => ({
  offerId: ++next,
  buyerId,
  sellerId,
  cents: dollars * 100,
  completedAt: new Date(Date.UTC(2026, 0, 1) + next * 60_000),
})
const pairs = (deals: readonly Deal[]) => deals.map(({ buyerId, sellerId }) => [buyerId, sellerId])
/** Deals, each between a different pair of members. */
const priced = (...dollars: number[]) => dollars.map((amount, at) => deal(2 * at, 2 * at + 1, amount))
const left = (deals: readonly Pick<Deal, 'cents'>[]) => deals.map(({ cents }) => cents / 100)

test('two members count once, by their last deal, whoever sold', () => {
  expect(left(independentDeals([deal(1, 2, 5_000), deal(2, 1, 5_500), deal(1, 2, 6_000)]))).toEqual([6_000])
})

test('a seller with many buyers and a machine that is sold on count deal by deal', () => {
  const dealer = [1, 2, 3, 4, 5].map((buyer) => deal(buyer, 9))
  expect(independentDeals(dealer)).toHaveLength(5)
  expect(independentDeals([deal(1, 2), deal(3, 1), deal(4, 3)])).toHaveLength(3)
})

test('accounts that sell to each other in a circle, or each to all others, count for nothing', () => {
  const ring = [1, 2, 3, 4, 5]
  expect(independentDeals(ring.map((id) => deal(id, (id % 5) + 1)))).toEqual([])
  const everyPair = ring.flatMap((a) => ring.filter((b) => b > a).map((b) => deal(a, b)))
  expect(everyPair).toHaveLength(10)
  expect(pairs(independentDeals([...everyPair, deal(20, 21), deal(1, 22)]))).toEqual([
    [20, 21],
    [1, 22],
  ])
})

test('prices far from the others are left out, near ones never', () => {
  expect(left(withoutOutliers(priced(5_900, 6_000, 6_100, 6_000, 6_050, 60, 19_000)))).toEqual([
    5_900, 6_000, 6_100, 6_000, 6_050,
  ])
  // Even if all others are equal, a price within a quarter of them is no outlier.
  expect(left(withoutOutliers(priced(6_000, 6_000, 6_000, 6_000, 7_200)))).toContain(7_200)
})

test('five deals make a guide in fifties, without telling the least or the greatest price', () => {
  expect(pricesOf(priced(5_000, 6_000, 6_100, 6_300))).toBeNull()
  expect(pricesOf(priced(5_000, 6_010, 6_120, 6_310, 7_000))).toEqual({
    medianCents: 610_000,
    lowCents: 540_000,
    highCents: 670_000,
  })
})

test('no member has part in so many of the deals that fewer than four are left without them', () => {
  const stranger = deal(8, 9, 7_500)
  const dealer = [1, 2, 3, 4].map((buyer) => deal(buyer, 9, 7_000))
  expect(pricesOf([...dealer, stranger])).toBeNull()
  const others = priced(5_900, 6_000, 6_100).map((sale) => ({
    ...sale,
    buyerId: sale.buyerId + 20,
    sellerId: sale.sellerId + 20,
  }))
  expect(pricesOf([...dealer, ...others])).toBeNull()
  expect(pricesOf([...dealer, ...others, deal(30, 31)])).not.toBeNull()
})

test('a guide is made again once five of its deals are others, and for each member four of them without their own', () => {
  const [a, b, c, d, e, f, g, h, i, j] = Array.from({ length: 10 }, (_, at) => deal(2 * at, 2 * at + 1))
  const all = (...deals: (Deal | undefined)[]) => deals.filter((one) => one !== undefined)
  expect(isWorthRenewing(all(a, b, c, d, e), all(a, b, c, d, e, f, g, h, i))).toBe(false)
  expect(isWorthRenewing(all(a, b, c, d, e), all(a, b, c, d, e, f, g, h, i, j))).toBe(true)
  expect(isWorthRenewing(all(a, b, c, d, e), all(c, d, e, f, g, h))).toBe(true)
  expect(
    isWorthRenewing(all(a, b, c, d, e), all(a, b, c, d, e, f, ...[1, 2, 3, 4].map((n) => deal(40 + n, 50)))),
  ).toBe(false)
})

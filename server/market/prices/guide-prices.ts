// Which deals a price guide is made of, and what is told of them: record 59 has the reasons.
import { GUIDE_DEALS } from '#contract/market/price-constants.ts'

/** A completed deal. */
export interface Deal {
  offerId: number
  buyerId: number
  sellerId: number
  cents: number
  completedAt: Date
}

export interface GuidePrices {
  medianCents: number
  lowCents: number
  highCents: number
}

/**
 * Of the deals of one edition those that count: of two members' deals the last, and none between members whom other deals of
 * the edition connect as well. Accounts that sell to each other in a circle count for nothing, while a seller with many buyers,
 * or a machine that is sold on, makes no circle.
 */
export function independentDeals<T extends Deal>(deals: readonly T[]): T[] {
  const lastOfPair = new Map<string, T>()
  for (const deal of deals.toSorted((a, b) => +a.completedAt - +b.completedAt || a.offerId - b.offerId))
    lastOfPair.set([deal.buyerId, deal.sellerId].sort((a, b) => a - b).join(' '), deal)
  const all = [...lastOfPair.values()]
  const partners = new Map<number, number[]>()
  for (const { buyerId, sellerId } of all) {
    partners.set(buyerId, [...(partners.get(buyerId) ?? []), sellerId])
    partners.set(sellerId, [...(partners.get(sellerId) ?? []), buyerId])
  }
  return all.filter((deal) => !isConnectedOtherwise(partners, deal))
}

/** Whether a way leads from the buyer to the seller beside their own deal. */
function isConnectedOtherwise(
  partners: ReadonlyMap<number, readonly number[]>,
  { buyerId, sellerId }: Deal,
): boolean {
  const seen = new Set([buyerId])
  const waiting = [buyerId]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const next of partners.get(id) ?? []) {
      if (id === buyerId && next === sellerId) continue
      if (next === sellerId) return true
      if (!seen.has(next)) waiting.push(next)
      seen.add(next)
    }
  }
  return false
}

/** The scale of the median deviation of normally distributed values to their standard deviation. */
const TO_DEVIATIONS = 1.4826
const DEVIATIONS_MAX = 3
/** Prices this near to the median are never outliers, however much the others agree. */
const NEAR = 0.25

/** Without prices further than three robust standard deviations from the median. */
export function withoutOutliers<T extends Pick<Deal, 'cents'>>(deals: readonly T[]): T[] {
  const median = percentile(
    deals.map(({ cents }) => cents),
    0.5,
  )
  const distanceOf = ({ cents }: Pick<Deal, 'cents'>) => Math.abs(cents - median)
  const most = Math.max(
    DEVIATIONS_MAX * TO_DEVIATIONS * percentile(deals.map(distanceOf), 0.5),
    NEAR * median,
  )
  return deals.filter((deal) => distanceOf(deal) <= most)
}

/** Cents: guides say fifties of dollars. */
const STEP = 5_000

/**
 * Whether they are so many that nobody can read one of them off: whoever knows the prices of their own deals still faces all but
 * one of the deals that a guide takes at least.
 */
function isEnough(deals: readonly Pick<Deal, 'buyerId' | 'sellerId'>[]): boolean {
  const counts = new Map<number, number>()
  for (const { buyerId, sellerId } of deals)
    for (const id of [buyerId, sellerId]) counts.set(id, (counts.get(id) ?? 0) + 1)
  const { length } = deals
  return length >= GUIDE_DEALS && [...counts.values()].every((own) => length - own >= GUIDE_DEALS - 1)
}

/** Null where there are too few for a guide. */
export function pricesOf(deals: readonly Omit<Deal, 'offerId' | 'completedAt'>[]): GuidePrices | null {
  if (!isEnough(deals)) return null
  const prices = deals.map(({ cents }) => cents)
  const rounded = (share: number) => Math.max(STEP, Math.round(percentile(prices, share) / STEP) * STEP)
  return { medianCents: rounded(0.5), lowCents: rounded(0.1), highCents: rounded(0.9) }
}

/** Between two values in proportion, where it falls on none of them. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** What a guide is made of: a deal, and whose it is. */
export type GuideDeal = Pick<Deal, 'offerId' | 'buyerId' | 'sellerId'>

/** Whether so many deals have come or gone that a change of the guide tells nobody of a single one. */
export function isWorthRenewing(before: readonly GuideDeal[], after: readonly GuideDeal[]): boolean {
  const [was, is] = [before, after].map((deals) => new Set(deals.map(({ offerId }) => offerId)))
  return isEnough([
    ...before.filter(({ offerId }) => !is?.has(offerId)),
    ...after.filter(({ offerId }) => !was?.has(offerId)),
  ])
}

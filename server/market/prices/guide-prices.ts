// Selects the deals of a price guide and computes its prices; record 59 has the reasons.
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
 * The deals of one edition that count: the last one of each pair of members, and none between members whom other deals
 * of the edition connect too. Accounts that sell to each other in a circle thus do not count, while a seller with many
 * buyers, or a machine that is resold, forms no circle.
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

/** Whether other deals connect the buyer with the seller. */
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

/** Ratio of the standard deviation to the median absolute deviation, for a normal distribution. */
const TO_DEVIATIONS = 1.4826
const DEVIATIONS_MAX = 3
/** Prices within this share of the median are never outliers, however close the others are. */
const NEAR = 0.25

/** Without prices more than three robust standard deviations from the median. */
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

/** Cents: guides show multiples of 50 dollars. */
const STEP = 5_000

/**
 * Whether no single price can be inferred: next to any member's own deals, whose prices they know, there are at least
 * GUIDE_DEALS - 1 others.
 */
function isEnough(deals: readonly Pick<Deal, 'buyerId' | 'sellerId'>[]): boolean {
  const counts = new Map<number, number>()
  for (const { buyerId, sellerId } of deals)
    for (const id of [buyerId, sellerId]) counts.set(id, (counts.get(id) ?? 0) + 1)
  const { length } = deals
  return length >= GUIDE_DEALS && [...counts.values()].every((own) => length - own >= GUIDE_DEALS - 1)
}

/** Null if there are too few deals for a guide. */
export function pricesOf(deals: readonly Omit<Deal, 'offerId' | 'completedAt'>[]): GuidePrices | null {
  if (!isEnough(deals)) return null
  const prices = deals.map(({ cents }) => cents)
  const rounded = (share: number) => Math.max(STEP, Math.round(percentile(prices, share) / STEP) * STEP)
  return { medianCents: rounded(0.5), lowCents: rounded(0.1), highCents: rounded(0.9) }
}

/** Linear interpolation between the two nearest values. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** A deal in a guide, with its sides. */
export type GuideDeal = Pick<Deal, 'offerId' | 'buyerId' | 'sellerId'>

/** Whether so many deals were added or removed that the change of the guide reveals no single one. */
export function isWorthRenewing(before: readonly GuideDeal[], after: readonly GuideDeal[]): boolean {
  const [was, is] = [before, after].map((deals) => new Set(deals.map(({ offerId }) => offerId)))
  return isEnough([
    ...before.filter(({ offerId }) => !is?.has(offerId)),
    ...after.filter(({ offerId }) => !was?.has(offerId)),
  ])
}

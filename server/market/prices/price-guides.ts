// Price guides: computed weekly from completed deals, shown per edition and band of conditions.
import { and, asc, desc, eq, gte, inArray, isNotNull, lte, max } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { may } from '#contract/entitlements.ts'
import {
  BAND_OF,
  CONDITION_BANDS,
  type ConditionBand,
  GUIDE_DEALS,
} from '#contract/market/price-constants.ts'
import type { PriceGuide } from '#contract/market/prices.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { type Db, isOneOf } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { moneyOf } from '#server/base/money.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { priceGuidesMade } from '#server/market/events.ts'
import { editionOf, idsOfTitle } from '#server/market/listings/machines.ts'
import { listingSnapshots, offers, priceGuides } from '#server/market/tables.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'
import {
  type Deal,
  type GuideDeal,
  independentDeals,
  isWorthRenewing,
  pricesOf,
  withoutOutliers,
} from './guide-prices.ts'

/** Weekly, so that a change does not reveal a single deal. */
export const makePriceGuides = jobType<Record<string, never>>('make_price_guides', {
  retries: 2,
  schedule: '23 4 * * 1',
})

/** Maximum age of deals: older ones say little about present prices. */
const DEALS_COUNT_MS = 730 * DAY_MS

export async function runMakePriceGuides(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  index: SearchIndex,
) {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const opdbIds = await renewGuides(tx, (opdbId) => editionOf(index, opdbId), now)
    if (opdbIds.length > 0) await emit(tx, priceGuidesMade, { opdbIds })
  })
}

/** The edition for a catalogue id; null if it could be any of several. */
type ToEdition = (opdbId: string) => string | null

/** Returns the editions whose guides have changed. */
export async function renewGuides(tx: Db, toEdition: ToEdition, now: Date): Promise<string[]> {
  const before = await readLastGuides(tx)
  const dealsOf = await readDealsOf(tx, [...before.values()])
  const deals = await readDeals(tx, toEdition, now)
  const changed = new Set<string>()
  for (const [opdbId, ofEdition] of deals) {
    const counting = independentDeals(ofEdition)
    for (const band of CONDITION_BANDS) {
      const chosen = withoutOutliers(counting.filter((deal) => deal.band === band))
      const prices = pricesOf(chosen)
      const row = before.get(keyOf(opdbId, band))
      if (!prices) continue
      before.delete(keyOf(opdbId, band))
      const offerIds = chosen.map(({ offerId }) => offerId).sort((a, b) => a - b)
      if (row && !isWorthRenewing(dealsOf(row), chosen)) {
        // An ended guide is only restored unchanged, because a new one would reveal the few deals that differ.
        if (!row.endedAt || row.offerIds.join() !== offerIds.join()) continue
        await tx.update(priceGuides).set({ endedAt: null }).where(eq(priceGuides.id, row.id))
        changed.add(opdbId)
        continue
      }
      if (row && !row.endedAt) await endGuides(tx, [row.id], now)
      await tx.insert(priceGuides).values({ opdbId, band, ...prices, offerIds, madeAt: now })
      changed.add(opdbId)
    }
  }
  // The rest has too few deals now.
  const over = [...before.values()].filter(({ endedAt }) => !endedAt)
  await endGuides(
    tx,
    over.map(({ id }) => id),
    now,
  )
  for (const { opdbId } of over) changed.add(opdbId)
  return [...changed]
}

/** The latest guide of each edition and band, ended or not. */
async function readLastGuides(tx: Db): Promise<Map<string, GuideRow>> {
  const last = tx
    .select({ id: max(priceGuides.id) })
    .from(priceGuides)
    .groupBy(priceGuides.opdbId, priceGuides.band)
  const rows = await tx
    .select()
    .from(priceGuides)
    .where(inArray(priceGuides.id, last))
    .orderBy(asc(priceGuides.id))
    .for('update')
  return new Map(rows.map((row) => [keyOf(row.opdbId, row.band), row]))
}

/** The deals of the guides, also those that no longer count. */
async function readDealsOf(tx: Db, guides: readonly GuideRow[]): Promise<(guide: GuideRow) => GuideDeal[]> {
  const ids = [...new Set(guides.flatMap(({ offerIds }) => offerIds))]
  const rows = await tx
    .select({ offerId: offers.id, buyerId: offers.buyerId, sellerId: offers.sellerId })
    .from(offers)
    .where(isOneOf(offers.id, ids))
  const byId = new Map(rows.map((row) => [row.offerId, row]))
  return ({ offerIds }) => offerIds.flatMap((id) => byId.get(id) ?? [])
}

const keyOf = (opdbId: string, band: ConditionBand) => `${opdbId} ${band}`

async function endGuides(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(priceGuides)
    .set({ endedAt: now })
    .where(inArray(priceGuides.id, [...ids]))
}

type BandedDeal = Deal & { band: ConditionBand }

/** Completed sales of whole machines by edition, without deals of banned members. */
async function readDeals(tx: Db, toEdition: ToEdition, now: Date): Promise<Map<string, BandedDeal[]>> {
  const rows = await tx
    .select({
      offerId: offers.id,
      buyerId: offers.buyerId,
      sellerId: offers.sellerId,
      cents: offers.amountCents,
      completedAt: offers.completedAt,
      condition: listingSnapshots.condition,
      opdbId: listingSnapshots.opdbId,
    })
    .from(offers)
    .innerJoin(listingSnapshots, eq(listingSnapshots.id, offers.snapshotId))
    .where(
      and(
        gte(offers.completedAt, new Date(now.getTime() - DEALS_COUNT_MS)),
        lte(offers.completedAt, now),
        eq(offers.state, 'completed'),
        eq(listingSnapshots.category, 'complete_machines'),
        isNotNull(listingSnapshots.opdbId),
        isNotBanned(offers.buyerId),
        isNotBanned(offers.sellerId),
      ),
    )
    .orderBy(asc(offers.id))
  const byEdition = new Map<string, BandedDeal[]>()
  for (const { opdbId, condition, completedAt, ...deal } of rows) {
    const edition = opdbId && toEdition(opdbId)
    if (!edition || !completedAt) continue
    const known = byEdition.get(edition) ?? []
    known.push({ ...deal, completedAt, band: BAND_OF[condition] })
    byEdition.set(edition, known)
  }
  return byEdition
}

/** Maximum of points in a trend: several years. */
const TREND_MAX = 60

/** Guides of an edition, or of all editions of a title; without the marketplace permission only that they exist. */
export async function listPriceGuides(
  db: Db,
  viewer: Viewer,
  { opdbId, index }: { opdbId: string; index: SearchIndex },
): Promise<{ edition: string | null; data: PriceGuide[] }> {
  const edition = editionOf(index, opdbId)
  const ids = edition ? [edition] : idsOfTitle(index, opdbId)
  const rows = await db
    .select()
    .from(priceGuides)
    .where(inArray(priceGuides.opdbId, ids))
    .orderBy(desc(priceGuides.id))
  const mayReadPrices = may(viewer, 'marketplace')
  const shown = rows
    .filter(({ endedAt }) => endedAt === null)
    .sort(
      (a, b) =>
        ids.indexOf(a.opdbId) - ids.indexOf(b.opdbId) ||
        CONDITION_BANDS.indexOf(a.band) - CONDITION_BANDS.indexOf(b.band),
    )
  const data = shown.map((row) => {
    const alike = rows.filter(({ opdbId, band }) => opdbId === row.opdbId && band === row.band)
    return { opdbId: row.opdbId, band: row.band, prices: mayReadPrices ? toPrices(row, alike) : null }
  })
  return { edition, data }
}

type GuideRow = typeof priceGuides.$inferSelect

function toPrices(row: GuideRow, newestFirst: readonly GuideRow[]): PriceGuide['prices'] {
  const { length } = row.offerIds
  return {
    median: moneyOf(row.medianCents),
    low: moneyOf(row.lowCents),
    high: moneyOf(row.highCents),
    deals: length - (length % GUIDE_DEALS),
    madeAt: row.madeAt.toISOString(),
    trend: newestFirst
      .slice(0, TREND_MAX)
      .reverse()
      .map(({ madeAt, medianCents }) => ({ madeAt: madeAt.toISOString(), median: moneyOf(medianCents) })),
  }
}

// Denormalised counts of ratings and collection entries. Rooms that write a rating or an entry update them in the same
// transaction, by one statement in the order of ids, so that two never deadlock.
import { eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { OwnerCounts, RatingSummary } from '#contract/machines/pages.ts'
import { PRIOR_WEIGHT, RATING_STEPS } from '#contract/ratings/constants.ts'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import { machineCounters } from '#server/machines/tables.ts'
import { titleIdOf } from './records.ts'

export interface Counters {
  rating: RatingSummary
  owners: OwnerCounts
  /** By the id that the entries name: an edition's, or the title's. */
  ownersByEdition: Map<string, OwnerCounts>
}

/** Ratings summed in half points: a 4.5 is 9. */
export interface RatingSums {
  count: number
  halves: number
}

export interface TitleRating {
  mean: number
  count: number
  /** The ranking score. */
  score: number
}

export const NO_OWNERS: OwnerCounts = { owned: 0, wanted: 0, had: 0, favorites: 0 }
const NO_RATINGS = RATING_STEPS.map(() => 0)

/** All counts of a title's page. */
export async function readCounters(db: Db, titleId: string): Promise<Counters> {
  const t = machineCounters
  // The sums over all titles are a subquery, which saves a round trip to the database.
  const rows = await db
    .select({ counters: t, allCount: sumOf(sql`rating_count`), allHalves: sumOf(sql`rating_halves`) })
    .from(t)
    .where(eq(t.titleId, titleId))
  const ownersByEdition = new Map<string, OwnerCounts>()
  let rating = toRatingSummary({ count: 0, halves: 0 }, NO_RATINGS, null)
  for (const { counters, allCount, allHalves } of rows) {
    const { opdbId, owned, wanted, had, favorites, ratingCount: count, ratingHalves: halves } = counters
    ownersByEdition.set(opdbId, { owned, wanted, had, favorites })
    if (opdbId === titleId) {
      const meanOfAll = meanOf({ count: allCount, halves: allHalves })
      rating = toRatingSummary({ count, halves }, counters.histogram, meanOfAll)
    }
  }
  const owners = [...ownersByEdition.values()].reduce(added, NO_OWNERS)
  return { rating, owners, ownersByEdition }
}

const sumOf = (column: SQL) =>
  sql<number>`(select coalesce(sum(${column}), 0)::int from machine_counters)`.mapWith(Number)

const added = (a: OwnerCounts, b: OwnerCounts): OwnerCounts => ({
  owned: a.owned + b.owned,
  wanted: a.wanted + b.wanted,
  had: a.had + b.had,
  favorites: a.favorites + b.favorites,
})

/** Ratings by title, without unrated ones; of all titles if no ids are given. */
export async function readRatings(db: Db, titleIds?: readonly string[]): Promise<Map<string, TitleRating>> {
  if (titleIds?.length === 0) return new Map()
  const t = machineCounters
  const wanted = titleIds ? inArray(t.opdbId, [...new Set(titleIds)]) : gt(t.ratingCount, 0)
  const rows = await db
    .select({ titleId: t.opdbId, count: t.ratingCount, halves: t.ratingHalves })
    .from(t)
    .where(wanted)
  const all = titleIds ? await readAllSums(db) : sumUp(rows)
  const meanOfAll = meanOf(all)
  return new Map(
    rows.flatMap(({ titleId, ...sums }): [string, TitleRating][] => {
      const mean = meanOf(sums)
      if (mean === null) return []
      return [[titleId, { mean: rounded(mean), count: sums.count, score: rankedScore(sums, meanOfAll) }]]
    }),
  )
}

/** Count and sum of all ratings of the site. */
export async function readAllSums(db: Db): Promise<RatingSums> {
  const [row] = await rowsOf<{ count: number; halves: number }>(
    db,
    sql`select coalesce(sum(rating_count), 0)::int as count, coalesce(sum(rating_halves), 0)::int as halves
      from ${machineCounters}`,
  )
  return row ?? { count: 0, halves: 0 }
}

const sumUp = (rows: readonly RatingSums[]): RatingSums =>
  rows.reduce((sum, { count, halves }) => ({ count: sum.count + count, halves: sum.halves + halves }), {
    count: 0,
    halves: 0,
  })

/** The plain mean in points; null without ratings. */
export function meanOf({ count, halves }: RatingSums): number | null {
  return count === 0 ? null : halves / 2 / count
}

/**
 * The ranking score: drawn towards the mean of all ratings, as if PRIOR_WEIGHT more members had given that, so that one
 * enthusiast does not rank a title above those praised by hundreds.
 */
export function rankedScore({ count, halves }: RatingSums, meanOfAll: number | null): number {
  const prior = meanOfAll ?? halves / 2 / Math.max(count, 1)
  return rounded((PRIOR_WEIGHT * prior + halves / 2) / (PRIOR_WEIGHT + count), 4)
}

/** Sums in the form of a page. */
function toRatingSummary(
  sums: RatingSums,
  histogram: readonly number[],
  meanOfAll: number | null,
): RatingSummary {
  const mean = meanOf(sums)
  return {
    count: sums.count,
    mean: mean === null ? null : rounded(mean),
    score: mean === null ? null : rankedScore(sums, meanOfAll),
    histogram: [...histogram],
  }
}

function rounded(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals))
}

/**
 * Locked until the transaction ends, before the first statement, by everything that changes rows and counts of many
 * machines in several statements (erasure, moved machines, bans): two of those would deadlock.
 */
export async function lockCounters(tx: Db): Promise<void> {
  await takeLock(tx, 'machineCounters')
}

/** A rating before and after in half points; null if there is none or it does not count. */
export interface RatingChange {
  before: number | null
  after: number | null
}

/** Applies one change to a title's ratings. */
export function countRating(tx: Db, titleId: string, change: RatingChange): Promise<void> {
  return countRatings(tx, [{ titleId, ...change }])
}

/** Applies changes to any number of titles, also several per title. */
export async function countRatings(
  tx: Db,
  changes: readonly ({ titleId: string } & RatingChange)[],
): Promise<void> {
  const sums = new Map<string, { count: number; halves: number; histogram: number[] }>()
  for (const { titleId, before, after } of changes) {
    if (before === after) continue
    const sum = sums.get(titleId) ?? { count: 0, halves: 0, histogram: [...NO_RATINGS] }
    for (const [halves, step] of [[before, -1] as const, [after, 1] as const]) {
      if (halves === null) continue
      sum.count += step
      sum.halves += step * halves
      sum.histogram[halves - 2] = (sum.histogram[halves - 2] ?? 0) + step
    }
    sums.set(titleId, sum)
  }
  if (sums.size === 0) return
  const rows = [...sums].map(([title_id, sum]) => ({ title_id, ...sum }))
  await tx.execute(sql`
    insert into ${machineCounters} as f (opdb_id, title_id, rating_count, rating_halves, histogram)
    select r.title_id, r.title_id, r.count, r.halves, r.histogram
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(title_id text, count int, halves int, histogram int[])
    order by r.title_id
    on conflict (opdb_id) do update set
      rating_count = f.rating_count + excluded.rating_count,
      rating_halves = f.rating_halves + excluded.rating_halves,
      histogram = (select array_agg(h.was + h.step order by h.place)
        from unnest(f.histogram, excluded.histogram) with ordinality as h(was, step, place))`)
}

/** Collection lists that are counted. */
export type Counted = keyof OwnerCounts

export interface CounterChange {
  before: Counted | null
  after: Counted | null
}

/** Applies one change of a collection entry for an edition, or for a title if it names no edition. */
export function countEntry(tx: Db, opdbId: string, change: CounterChange): Promise<void> {
  return countEntries(tx, [{ opdbId, ...change }])
}

/** Applies changes to any number of machines, also several per machine. */
export async function countEntries(
  tx: Db,
  changes: readonly ({ opdbId: string } & CounterChange)[],
): Promise<void> {
  const sums = new Map<string, OwnerCounts>()
  for (const { opdbId, before, after } of changes) {
    if (before === after) continue
    const sum = { ...(sums.get(opdbId) ?? NO_OWNERS) }
    if (before) sum[before]--
    if (after) sum[after]++
    sums.set(opdbId, sum)
  }
  if (sums.size === 0) return
  const rows = [...sums].map(([opdbId, sum]) => ({ opdb_id: opdbId, title_id: titleIdOf(opdbId), ...sum }))
  await tx.execute(sql`
    insert into ${machineCounters} as f (opdb_id, title_id, owned, wanted, had, favorites)
    select r.opdb_id, r.title_id, r.owned, r.wanted, r.had, r.favorites
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(opdb_id text, title_id text, owned int, wanted int, had int, favorites int)
    order by r.opdb_id
    on conflict (opdb_id) do update set
      owned = f.owned + excluded.owned, wanted = f.wanted + excluded.wanted, had = f.had + excluded.had,
      favorites = f.favorites + excluded.favorites`)
}

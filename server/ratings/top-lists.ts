// Top lists: titles by ranking score, with a minimum of ratings, within an era or a type.
import { gte } from 'drizzle-orm'
import { ERAS, PRIOR_WEIGHT, RANKED_FROM } from '#contract/ratings/constants.ts'
import type { RankingMethod, TopQuery, TopTitle } from '#contract/ratings/ratings.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Window } from '#server/base/database/paging.ts'
import { meanOf, rankedScore, readAllSums } from '#server/machines/catalogue/counters.ts'
import { cardsOf, editionsOf } from '#server/machines/catalogue/machine-cards.ts'
import { byRating } from '#server/machines/catalogue/title-ratings.ts'
import { type SearchIndex, titleNameRank } from '#server/machines/search/search-index.ts'
import { machineCounters } from '#server/machines/tables.ts'
import { toRatedTitle } from './presenters.ts'

export interface TopList {
  titles: TopTitle[]
  total: number
  method: RankingMethod
}

/** Leaves out titles gone from the catalogue. Ties are sorted by number of ratings, then by name. */
export async function listTop(
  db: Db,
  index: SearchIndex,
  filter: Pick<TopQuery, 'era' | 'type'>,
  window: Window,
): Promise<TopList> {
  const all = await readAllSums(db)
  const meanOfAll = meanOf(all)
  const ranked = (await readRanked(db))
    .flatMap(({ titleId, ...sums }) => {
      const facts = factsOf(index, titleId)
      if (!facts || !fits(facts, filter)) return []
      return [{ titleId, ...facts, ...sums, score: rankedScore(sums, meanOfAll) }]
    })
    .sort((a, b) => byRating(a, b) || titleNameRank(index, a.titleId) - titleNameRank(index, b.titleId))
  const { offset, limit } = window
  const shown = ranked.slice(offset, offset + limit)
  const cards = cardsOf(
    index,
    shown.map(({ titleId }) => titleId),
  )
  return {
    titles: shown.map(({ titleId, type, count, halves, score }, at) => ({
      ...toRatedTitle(titleId, cards.get(titleId), type),
      rank: offset + at + 1,
      score,
      mean: Number((halves / 2 / count).toFixed(2)),
      count,
    })),
    total: ranked.length,
    method: methodOf(all),
  }
}

function readRanked(db: Db) {
  const t = machineCounters
  return db
    .select({ titleId: t.opdbId, count: t.ratingCount, halves: t.ratingHalves })
    .from(t)
    .where(gte(t.ratingCount, RANKED_FROM))
}

interface Facts {
  year: number | null
  type: string | null
}

/** Null if the title is not in the catalogue now. */
function factsOf(index: SearchIndex, titleId: string): Facts | null {
  const title = index.titles.get(titleId)
  return title ? { year: title.year, type: typeOf(index, titleId) } : null
}

/** The type of a title's first machine that has one. */
export function typeOf(index: SearchIndex, titleId: string): string | null {
  return editionsOf(index, titleId).find(({ type }) => type !== null)?.type ?? null
}

function fits({ year, type }: Facts, filter: Pick<TopQuery, 'era' | 'type'>): boolean {
  if (filter.type && type !== filter.type) return false
  if (!filter.era) return true
  const { from, to } = ERAS[filter.era]
  return year !== null && from <= year && year <= to
}

function methodOf(all: { count: number; halves: number }): RankingMethod {
  const mean = meanOf(all)
  return {
    priorWeight: PRIOR_WEIGHT,
    rankedFrom: RANKED_FROM,
    meanOfAll: mean === null ? null : Number(mean.toFixed(2)),
    ratings: all.count,
  }
}

// Ratings of titles, cached in memory for lists and reloaded after a rating changes.
import { listKey } from '#contract/purge-keys.ts'
import { RANKED_FROM } from '#contract/ratings/constants.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { memoize } from '#server/base/pages/cache.ts'

import { readRatings, type TitleRating } from './counters.ts'

export interface RatedTitles {
  byTitle: ReadonlyMap<string, TitleRating>
  /** Rank of each title with enough ratings, best first; ties share a rank. */
  rankOf: ReadonlyMap<string, number>
}

type Ranked = Pick<TitleRating, 'score' | 'count'>

/** Returns the same object until a rating changes. */
export type ReadRatedTitles = () => Promise<RatedTitles>

export function openTitleRatings({ db, cache }: Pick<AppContext, 'db' | 'cache'>): ReadRatedTitles {
  let known: { text: string; rated: RatedTitles } | null = null
  const read = async () => {
    const byTitle = await readRatings(db)
    const text = JSON.stringify([...byTitle].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (known?.text !== text) known = { text, rated: { byTitle, rankOf: rankTitles(byTitle) } }
    return known.rated
  }
  return memoize(cache, { name: 'title ratings', shows: [listKey('rankings')], read })
}

function rankTitles(byTitle: ReadonlyMap<string, TitleRating>): ReadonlyMap<string, number> {
  const ranked = [...byTitle].filter(([, { count }]) => count >= RANKED_FROM)
  const best = ranked.sort(([, a], [, b]) => byRating(a, b))
  const rankOf = new Map<string, number>()
  let before: { rank: number; rating: TitleRating } | undefined
  for (const [place, [titleId, rating]] of best.entries()) {
    const rank: number = before && byRating(before.rating, rating) === 0 ? before.rank : place
    rankOf.set(titleId, rank)
    before = { rank, rating }
  }
  return rankOf
}

/** Best first; ties by the number of ratings, then by name (see titleNameRank). */
export function byRating(a: Ranked, b: Ranked): number {
  return b.score - a.score || b.count - a.count
}

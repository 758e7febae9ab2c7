import type { RankingMethod as Method } from '#contract/ratings/ratings.ts'

/** How the list is computed, with numbers that readers can check. */
export function RankingMethod({ method }: { method: Method }) {
  const { priorWeight, rankedFrom, meanOfAll, ratings } = method
  return (
    <section
      aria-labelledby="method"
      className="flex flex-col gap-2 rounded-card border border-line bg-sunk p-4 sm:p-5"
    >
      <h2 id="method" className="display text-2xl">
        How this list works
      </h2>
      <p className="measure">
        Every member rates a title once, for all its editions, from 1 to 5 in half steps. A title is ranked
        once it has {rankedFrom} ratings. The score is a weighted average: titles with few ratings are pulled
        toward the site average
        {meanOfAll === null
          ? ''
          : ` (${meanOfAll.toFixed(2)}, from ${ratings.toLocaleString('en-US')} ratings)`}
        , as if they had {priorWeight} more ratings of that value. If two titles have the same score, the one
        with more ratings comes first. Ratings taken down by moderators don’t count.
      </p>
    </section>
  )
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import type { RankingMethod as Method } from '#contract/ratings/ratings.ts'

/** How the list is computed, with numbers that readers can check. */
export function RankingMethod({ method }: { method: Method }) {
  const { priorWeight, rankedFrom, meanOfAll, ratings } = method
  return (
    <details className="group -mt-3 mb-5">
      <summary className="flex min-h-9 w-fit cursor-pointer items-center gap-1.5 font-medium text-link text-sm">
        <h2>How this list works</h2>
        <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <p className="measure mt-1">
        Every member rates a title once, for all its editions, from 1 to 5 in half steps. A title is ranked
        once it has {rankedFrom} ratings. The score that orders the list is a weighted average: titles with
        few ratings are pulled toward the site average
        {meanOfAll === null
          ? ''
          : ` (${meanOfAll.toFixed(2)}, from ${ratings.toLocaleString('en-US')} ratings)`}
        , as if they had {priorWeight} more ratings of that value. If two titles have the same score, the one
        with more ratings comes first. Ratings taken down by moderators don’t count.
      </p>
    </details>
  )
}

import type { RankingMethod as Method } from '#contract/ratings.ts'

/** How the list is made, in numbers that can be checked. */
export function RankingMethod({ method }: { method: Method }) {
  const { priorWeight, rankedFrom, meanOfAll, ratings } = method
  return (
    <section
      aria-labelledby="method"
      className="flex flex-col gap-2 rounded-card border border-line bg-sunk p-4 sm:p-5"
    >
      <h2 id="method" className="display text-2xl">
        How this list is made
      </h2>
      <p className="measure">
        Every member rates a title once, whatever its edition, from 1 to 5 in half steps. A title is ranked
        from {rankedFrom} ratings on. Its place goes by a mean that is drawn towards the mean of all ratings
        on this site
        {meanOfAll === null ? '' : ` (${meanOfAll.toFixed(2)}, of ${ratings.toLocaleString('en-US')})`}, as if{' '}
        {priorWeight} members more had given that: few ratings alone do not lead, and the more there are, the
        less it matters. Of titles that come out equal, the one with more ratings stands first. Ratings that
        moderators took down do not count.
      </p>
    </section>
  )
}

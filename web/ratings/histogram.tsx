import { RATING_STEPS } from '#contract/ratings-terms.ts'

export interface HistogramProps {
  /** How many gave 1, 1.5, … 5. */
  counts: readonly number[]
}

/** How many gave what, the best first: bars for the eye, sentences for the ear. */
export function Histogram({ counts }: HistogramProps) {
  const most = Math.max(1, ...counts)
  const rows = RATING_STEPS.map((step, at) => ({ step, count: counts[at] ?? 0 })).toReversed()
  return (
    <ul aria-label="Ratings by points" className="flex flex-col gap-0.5 text-sm">
      {rows.map(({ step, count }) => (
        <li key={step} className="grid grid-cols-[1.75rem_minmax(0,1fr)_2.5rem] items-center gap-2">
          <span className="sr-only">
            {`${step.toFixed(1)} of 5: ${count} ${count === 1 ? 'rating' : 'ratings'}`}
          </span>
          <span aria-hidden="true" className="num text-right text-quiet">
            {step.toFixed(1)}
          </span>
          <span aria-hidden="true" className="h-3 overflow-clip rounded-full bg-sunk">
            <span
              className="block h-full rounded-full bg-amber"
              style={{ width: `${(count / most) * 100}%` }}
            />
          </span>
          <span aria-hidden="true" className="num text-quiet">
            {count.toLocaleString('en-US')}
          </span>
        </li>
      ))}
    </ul>
  )
}

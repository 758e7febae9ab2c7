import { RATING_STEPS } from '#contract/ratings/constants.ts'
import { countText } from '#web/ui/display/count-text.ts'

export interface HistogramProps {
  /** Counts of 1, 1.5, … 5. */
  counts: readonly number[]
}

/** Counts per rating, as columns from 1 to 5. For screen readers: best first, without empty steps. */
export function Histogram({ counts }: HistogramProps) {
  const most = Math.max(1, ...counts)
  const steps = RATING_STEPS.map((step, at) => ({ step, count: counts[at] ?? 0, column: at + 1 }))
  return (
    <div>
      <ul
        aria-label="Number of ratings by score"
        className="grid h-13 grid-cols-9 items-end gap-1 border-edge border-b text-xs"
      >
        {steps
          .filter(({ count }) => count > 0)
          .toReversed()
          .map(({ step, count, column }) => (
            // The list is ordered from best to worst, the columns from left to right.
            <li
              key={step}
              className="row-start-1 flex h-full flex-col justify-end"
              style={{ gridColumn: column }}
            >
              <span className="sr-only">{`${step.toFixed(1)} of 5: ${countText(count, 'rating')}`}</span>
              <span aria-hidden="true" className="num text-center text-quiet leading-4">
                {count.toLocaleString('en-US')}
              </span>
              <span aria-hidden="true" className="flex min-h-0 grow items-end">
                <span
                  className="block w-full rounded-t-sm bg-amber"
                  style={{ height: count === most ? '100%' : `max(2px, ${round((count / most) * 100)}%)` }}
                />
              </span>
            </li>
          ))}
      </ul>
      <div aria-hidden="true" className="num grid grid-cols-9 gap-1 text-center text-quiet text-xs leading-4">
        {steps.map(({ step }) => (
          <span key={step}>{step}</span>
        ))}
      </div>
    </div>
  )
}

const round = (percent: number) => Math.round(percent * 10) / 10

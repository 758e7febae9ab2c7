import { CATEGORY_LABELS, LISTING_CATEGORIES } from '#contract/market/constants.ts'
import { PlanGate } from '#web/membership/plan-gate.tsx'
import { Chip } from '#web/ui/chip.tsx'

/** The gate for viewers whose tier does not open the marketplace. */
export function MarketGate({ level = 1 }: { level?: 1 | 2 }) {
  return (
    <PlanGate title="Premium Feature" permission="marketplace" what="the marketplace" level={level}>
      <p className="mt-2">Machines and parts that members sell.</p>
      {level === 1 ? (
        <ul className="mt-5 flex flex-wrap justify-center gap-2" aria-label="What the marketplace has">
          {LISTING_CATEGORIES.map((category) => (
            <li key={category}>
              <Chip tone="teal">{CATEGORY_LABELS[category]}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </PlanGate>
  )
}

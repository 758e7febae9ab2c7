import { PlanGate } from '#web/membership/plan-gate.tsx'

/** The gate for viewers whose tier does not open the marketplace. */
export function MarketGate({ level = 1 }: { level?: 1 | 2 }) {
  return (
    <PlanGate title="Premium Feature" permission="marketplace" what="the marketplace" level={level}>
      <p className="mt-2">Machines and parts that members sell.</p>
    </PlanGate>
  )
}

import { PlanGate } from '#web/membership/plan-gate.tsx'

/** What stands before the marketplace for everybody whose tier does not open it. */
export function MarketGate({ isVisitor, level = 1 }: { isVisitor: boolean; level?: 1 | 2 }) {
  return (
    <PlanGate title="Premium Feature" isVisitor={isVisitor} level={level}>
      <p>
        The marketplace, with machines and parts from other members, is open to members whose plan includes
        it.{' '}
        {isVisitor
          ? 'Choose a plan to see the listings, or log in if you have one.'
          : 'Yours does not at the moment.'}
      </p>
    </PlanGate>
  )
}

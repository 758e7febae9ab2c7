import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'

/** What stands before the marketplace for everybody whose tier does not open it. */
export function MarketGate({ isVisitor, level = 1 }: { isVisitor: boolean; level?: 1 | 2 }) {
  return (
    <Gate
      level={level}
      title="Premium Feature"
      actions={
        <>
          <ButtonLink href={paths.plans()} variant="primary" size="large">
            Upgrade Membership
          </ButtonLink>
          {isVisitor ? (
            <ButtonLink href={paths.auth('login')} size="large">
              Login
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>
        The marketplace, with machines and parts from other members, is open to members whose plan includes
        it.{' '}
        {isVisitor
          ? 'Choose a plan to see the listings, or log in if you have one.'
          : 'Yours does not at the moment.'}
      </p>
    </Gate>
  )
}

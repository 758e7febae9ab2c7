import { isModerator } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'

/** What everybody but admins sees of the dashboard. */
export function AdminGate() {
  const isStaff = isModerator(useViewer())
  return (
    <div className="wrap">
      <Gate
        title="Admin Access Required"
        actions={
          <>
            <ButtonLink href={paths.adminLogin()} variant="primary">
              Admin Login
            </ButtonLink>
            <ButtonLink href={paths.home()}>Go to Home Page</ButtonLink>
            {isStaff ? <ButtonLink href={paths.moderation()}>Review queue</ButtonLink> : null}
          </>
        }
      >
        The dashboard is for this site’s admins only.
      </Gate>
    </div>
  )
}

import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'

/** Shown instead of a moderators' or admins' page to everyone else. */
export function StaffGate({ needed }: { needed: 'moderator' | 'admin' }) {
  return (
    <div className="wrap">
      <Gate
        title={needed === 'admin' ? 'Admin Access Required' : 'Moderator access required'}
        actions={
          <>
            <ButtonLink href={paths.adminLogin()} variant="primary">
              Admin Login
            </ButtonLink>
            <ButtonLink href={paths.home()}>Go to Home Page</ButtonLink>
          </>
        }
      >
        {needed === 'admin'
          ? 'This page is for admins only.'
          : 'This page is for moderators and admins only.'}
      </Gate>
    </div>
  )
}

import { isModerator } from '#contract/entitlements.ts'
import { type AfterLogin, paths } from '#contract/paths.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'

/** Shown instead of a moderators' or admins' page to everyone else; with `next` sign-in returns to the page. */
export function StaffGate({
  needed,
  next,
}: {
  needed: 'moderator' | 'admin'
  next?: AfterLogin | undefined
}) {
  const viewer = useViewer()
  const isVisitor = viewer.member === null
  return (
    <div className="wrap">
      <Gate
        title={needed === 'admin' ? 'Admin Access Required' : 'Moderator access required'}
        actions={
          <>
            {needed === 'admin' ? (
              <ButtonLink href={paths.adminLogin()} variant="primary">
                Admin Login
              </ButtonLink>
            ) : isVisitor ? (
              // The admins' sign-in refuses moderators.
              <ButtonLink href={paths.auth('login', next)} variant="primary">
                Sign in
              </ButtonLink>
            ) : null}
            <ButtonLink
              href={paths.home()}
              variant={needed === 'moderator' && !isVisitor ? 'primary' : 'secondary'}
            >
              Go to Home Page
            </ButtonLink>
            {isModerator(viewer) ? <ButtonLink href={paths.moderation()}>Review queue</ButtonLink> : null}
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

import { createFileRoute, redirect } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { AdminSetupForm } from '#web/accounts/sign-in/admin-setup-form.tsx'
import { CenteredLayout } from '#web/accounts/sign-in/centered-layout.tsx'
import { query, useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

const setupQuery = query('GET /api/admin/setup')

export const Route = createFileRoute('/(accounts)/admin-setup')({
  loader: async ({ context }) => {
    const [{ viewer }] = await Promise.all([
      sessionOf({ context }),
      context.queryClient.ensureQueryData(setupQuery),
    ])
    if (isAdmin(viewer)) throw redirect({ href: paths.admin(), statusCode: 302 })
  },
  head: () => pageHead({ title: 'Admin setup', isPrivate: true }),
  component: function AdminSetup() {
    const { adminExists } = useLoaded(setupQuery)
    return (
      <CenteredLayout
        title="Admin setup"
        lead="Create this site’s first admin account. This works only once."
      >
        {adminExists ? <AdminThere /> : null}
        <AdminSetupForm />
      </CenteredLayout>
    )
  },
})

function AdminThere() {
  return (
    <p className="mb-5 rounded-control border border-line border-l-4 border-l-info bg-well px-4 py-3">
      This site already has an admin, so this form won’t work.
      <SiteLink href={paths.auth()} className="block w-fit text-link font-semibold">
        Sign in instead
      </SiteLink>
    </p>
  )
}

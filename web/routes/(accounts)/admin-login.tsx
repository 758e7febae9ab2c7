import { createFileRoute, redirect } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { AdminLoginForm } from '#web/accounts/sign-in/admin-login-form.tsx'
import { CenteredLayout } from '#web/accounts/sign-in/centered-layout.tsx'
import { query, useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'

const setupQuery = query('GET /api/admin/setup')

export const Route = createFileRoute('/(accounts)/admin-login')({
  loader: async ({ context }) => {
    const [{ viewer }] = await Promise.all([
      sessionOf({ context }),
      context.queryClient.ensureQueryData(setupQuery),
    ])
    if (isAdmin(viewer)) throw redirect({ href: paths.admin(), statusCode: 302 })
  },
  head: () => pageHead({ title: 'Admin login', isPrivate: true }),
  component: function AdminLogin() {
    const { adminExists } = useLoaded(setupQuery)
    return (
      <CenteredLayout title="Admin login" lead="For the people who run this site.">
        <AdminLoginForm adminExists={adminExists} />
      </CenteredLayout>
    )
  },
})

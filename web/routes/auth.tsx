import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { AuthScreen } from '#web/accounts/auth-screen.tsx'
import { query } from '#web/queries.ts'
import { sessionOf } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'

const setupQuery = query('GET /api/admin/setup')

export const Route = createFileRoute('/auth')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'login' | undefined } => ({
    tab: tab === 'login' ? tab : undefined,
  }),
  loader: async ({ context }) => {
    const [{ user, viewer }] = await Promise.all([
      sessionOf({ context }),
      context.queryClient.ensureQueryData(setupQuery),
    ])
    if (user)
      throw redirect({ href: isAdmin(viewer) ? paths.adminDashboard() : paths.home(), statusCode: 302 })
  },
  head: ({ match }) =>
    pageHead({
      title: 'Sign in',
      description: 'Sign in to look up machines, talk in the forums and trade in the marketplace.',
      canonical: { origin: match.context.origin, path: paths.auth() },
    }),
  component: function Auth() {
    const { tab } = Route.useSearch()
    return <AuthScreen tab={tab ?? 'admin'} adminExists={useSuspenseQuery(setupQuery).data.adminExists} />
  },
})

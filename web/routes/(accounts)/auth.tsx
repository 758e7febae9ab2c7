import { createFileRoute, redirect } from '@tanstack/react-router'
import { pathAfterLogin, readAfterLogin } from '#contract/accounts/after-login.ts'
import { isAdmin } from '#contract/entitlements.ts'
import { type AfterLogin, paths } from '#contract/paths.ts'
import { AuthScreen } from '#web/accounts/sign-in/auth-screen.tsx'
import { query, useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'

const setupQuery = query('GET /api/admin/setup')
const siteQuery = query('GET /api/site')

interface AuthAddress {
  tab?: 'login' | undefined
  next?: AfterLogin | undefined
}

export const Route = createFileRoute('/(accounts)/auth')({
  validateSearch: ({ tab, next }: Record<string, unknown>): AuthAddress => ({
    tab: tab === 'login' ? tab : undefined,
    next: readAfterLogin(next),
  }),
  loaderDeps: ({ search: { next } }) => ({ next }),
  loader: async ({ context, deps: { next } }) => {
    const [{ user, viewer }] = await Promise.all([
      sessionOf({ context }),
      context.queryClient.ensureQueryData(setupQuery),
      context.queryClient.ensureQueryData(siteQuery),
    ])
    if (user)
      throw redirect({
        href: next ? pathAfterLogin(next) : isAdmin(viewer) ? paths.adminDashboard() : paths.home(),
        statusCode: 302,
      })
  },
  head: ({ match }) =>
    pageHead({
      title: 'Sign in',
      description: 'Sign in to talk in the forums, trade in the marketplace and keep track of your machines.',
      canonical: { origin: match.context.origin, path: paths.auth() },
    }),
  component: function Auth() {
    const { tab, next } = Route.useSearch()
    const { adminExists } = useLoaded(setupQuery)
    const { figures: statistics } = useLoaded(siteQuery)
    return <AuthScreen tab={tab ?? 'admin'} next={next} adminExists={adminExists} statistics={statistics} />
  },
})

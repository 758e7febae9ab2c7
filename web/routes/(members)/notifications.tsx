import { createFileRoute } from '@tanstack/react-router'
import { Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { listQuery } from '#web/notifications/notification-queries.ts'
import { NotificationsScreen } from '#web/notifications/notifications-screen.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(members)/notifications')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: wholeNumber(page, 10_000),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { page = 1 } }) => {
    await mustBeSignedIn({ context }, 'notifications')
    // It changes between visits.
    await context.queryClient.fetchQuery({ ...listQuery(page), staleTime: 0 })
  },
  head: () => pageHead({ title: 'Notifications', isPrivate: true }),
  pendingComponent: Waiting,
  component: function Notifications() {
    const { page = 1 } = Route.useSearch()
    return <NotificationsScreen page={page} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { MyReports, myReportsQuery, myStatusQuery } from '#web/moderation/cases/my-reports.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(moderation)/my-reports')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: wholeNumber(page, 10_000),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { page } }) => {
    await mustBeSignedIn({ context }, 'myFlags')
    await Promise.all([
      context.queryClient.ensureQueryData(myReportsQuery(page)),
      context.queryClient.ensureQueryData(myStatusQuery),
    ])
  },
  head: () => pageHead({ title: 'My reports', isPrivate: true }),
  pendingComponent: Waiting,
  component: function MyReportsPage() {
    const { page } = Route.useSearch()
    return <SignedIn>{() => <MyReports page={page} />}</SignedIn>
  },
})

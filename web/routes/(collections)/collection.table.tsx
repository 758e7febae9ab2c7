import { createFileRoute } from '@tanstack/react-router'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { CollectionTableScreen } from '#web/logbook/collection-table-screen.tsx'
import { readTableAddress, tableQuery } from '#web/logbook/logbook-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(collections)/collection/table')({
  validateSearch: readTableAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await mustBeSignedIn({ context }, 'collection')
    await context.queryClient.ensureQueryData(tableQuery(deps))
  },
  head: () => pageHead({ title: 'Collection table', isPrivate: true }),
  pendingComponent: Waiting,
  component: function CollectionTable() {
    const address = Route.useSearch()
    return <SignedIn>{() => <CollectionTableScreen address={address} />}</SignedIn>
  },
})

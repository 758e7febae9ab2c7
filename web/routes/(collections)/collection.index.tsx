import { createFileRoute } from '@tanstack/react-router'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { collectionQuery, readCollectionAddress } from '#web/collections/collection-address.ts'
import { CollectionScreen } from '#web/collections/collection-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(collections)/collection/')({
  validateSearch: readCollectionAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await mustBeSignedIn({ context }, 'collection')
    await context.queryClient.ensureQueryData(collectionQuery(deps))
  },
  head: () => pageHead({ title: 'My collection', isPrivate: true }),
  pendingComponent: Waiting,
  component: function Collection() {
    const address = Route.useSearch()
    return <SignedIn>{(user) => <CollectionScreen address={address} username={user.username} />}</SignedIn>
  },
})

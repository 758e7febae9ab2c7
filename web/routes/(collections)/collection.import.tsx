import { createFileRoute } from '@tanstack/react-router'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { collectionSource, importQuery } from '#web/collections/imports/import-query.ts'
import { ImportScreen } from '#web/collections/imports/import-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(collections)/collection/import')({
  loader: async ({ context }) => {
    await mustBeSignedIn({ context }, 'collection')
    // Refetches: it may have ended since the last visit.
    await context.queryClient.fetchQuery({ ...importQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Import a collection', isPrivate: true }),
  pendingComponent: Waiting,
  component: function CollectionImport() {
    return <SignedIn>{() => <ImportScreen source={collectionSource} />}</SignedIn>
  },
})

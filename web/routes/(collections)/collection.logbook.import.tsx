import { createFileRoute } from '@tanstack/react-router'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { ImportScreen } from '#web/collections/imports/import-screen.tsx'
import { logbookImportQuery, logbookSource } from '#web/logbook/import-source.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(collections)/collection/logbook/import')({
  loader: async ({ context }) => {
    await mustBeSignedIn({ context }, 'collection')
    // Refetches: it may have ended since the last visit.
    await context.queryClient.fetchQuery({ ...logbookImportQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Import logbook entries', isPrivate: true }),
  pendingComponent: Waiting,
  component: function LogbookImport() {
    return <SignedIn>{() => <ImportScreen source={logbookSource} />}</SignedIn>
  },
})

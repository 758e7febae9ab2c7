import { createFileRoute } from '@tanstack/react-router'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'
import { draftsQuery } from '#web/writing/drafts/drafts-query.ts'
import { DraftsScreen } from '#web/writing/drafts/drafts-screen.tsx'

export const Route = createFileRoute('/(members)/drafts')({
  loader: async ({ context }) => {
    await mustBeSignedIn({ context }, 'drafts')
    // Drafts change on other pages.
    await context.queryClient.fetchQuery({ ...draftsQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Drafts', isPrivate: true }),
  pendingComponent: Waiting,
  component: function Drafts() {
    return <SignedIn>{() => <DraftsScreen />}</SignedIn>
  },
})

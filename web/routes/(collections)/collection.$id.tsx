import { createFileRoute } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { logbookQuery, logEntriesQuery, readLogbookAddress } from '#web/logbook/logbook-query.ts'
import { LogbookScreen } from '#web/logbook/logbook-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn, orNotFound } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(collections)/collection/$id')({
  validateSearch: readLogbookAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, params }) => {
    await mustBeSignedIn({ context }, readAfterLogin(`logbook-${params.id}`))
    const id = Number(params.id)
    const [book] = await orNotFound(
      Promise.all([
        context.queryClient.ensureQueryData(logbookQuery(id)),
        context.queryClient.ensureQueryData(logEntriesQuery(id, deps)),
      ]),
    )
    return { id, name: book.entry.machine.name }
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData ? `Logbook of ${loaderData.name}` : 'Page not found', isPrivate: true }),
  pendingComponent: Waiting,
  component: function MachineLogbook() {
    const { id } = Route.useLoaderData()
    const address = Route.useSearch()
    return <SignedIn>{() => <LogbookScreen id={id} address={address} />}</SignedIn>
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { readSheetAddress, sheetQuery } from '#web/logbook/logbook-query.ts'
import { SheetScreen } from '#web/logbook/sheet-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn, orNotFound } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(collections)/collection/$id_/sheet')({
  validateSearch: readSheetAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, params }) => {
    await mustBeSignedIn({ context }, readAfterLogin(`logbook-${params.id}`))
    const id = Number(params.id)
    const sheet = await orNotFound(context.queryClient.ensureQueryData(sheetQuery(id, deps)))
    return { id, name: sheet.machine.name }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.name ?? 'Page not found', isPrivate: true }),
  pendingComponent: Waiting,
  component: function BuyersSheet() {
    const { id } = Route.useLoaderData()
    const address = Route.useSearch()
    return <SignedIn>{() => <SheetScreen id={id} address={address} />}</SignedIn>
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { sharedLogbookQuery } from '#web/logbook/logbook-query.ts'
import { SharedLogbook } from '#web/logbook/shared-logbook.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(collections)/shared-logbook')({
  validateSearch: ({ key }: Record<string, unknown>): { key: string | undefined } => ({
    key: typeof key === 'string' ? key : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { key = '' } }) => {
    const sheet = await orNotFound(context.queryClient.ensureQueryData(sharedLogbookQuery(key)))
    return { name: sheet.machine.name }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.name ?? 'Page not found', isPrivate: true }),
  component: function Shared() {
    const { key = '' } = Route.useSearch()
    return <SharedLogbook shareKey={key} />
  },
})

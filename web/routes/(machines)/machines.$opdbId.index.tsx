import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { machinePageQuery } from '#web/machines/page/machine-page-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound } from '#web/shell/session/guards.ts'

/** An address without a name redirects to the one with it. */
export const Route = createFileRoute('/(machines)/machines/$opdbId/')({
  loader: async ({ context, params }) => {
    const machine = await orNotFound(context.queryClient.ensureQueryData(machinePageQuery(params.opdbId)))
    throw redirect({ href: paths.machine(machine.opdbId, machine.name), statusCode: 301 })
  },
  // The loader redirects, so this is only shown for machines that do not exist.
  head: () => pageHead({ title: 'Page not found', isPrivate: true }),
})

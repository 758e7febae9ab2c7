import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { machineHead, toLoadedMachine } from '#web/machines/machine-head.ts'
import { MachinePageScreen } from '#web/machines/machine-page.tsx'
import { machinePageQuery } from '#web/machines/machine-page-query.ts'
import type { MachinePageSlots } from '#web/machines/machine-page-slots.ts'
import { useLoaded } from '#web/queries.ts'
import { orNotFound } from '#web/shell/guards.ts'

export const Route = createFileRoute('/machines/$opdbId/$slug')({
  loader: async ({ context: { queryClient }, params: { opdbId, slug } }) => {
    const [machine] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(machinePageQuery(opdbId)),
        // One line for each room with a slot below.
      ]),
    )
    if (machine.movedFrom || machine.slug !== slug)
      throw redirect({ href: paths.machine(machine.opdbId, machine.name), statusCode: 301 })
    return toLoadedMachine(machine)
  },
  head: ({ loaderData, match }) => machineHead(loaderData, match.context.origin),
  component: Machine,
})

function Machine() {
  const machine = useLoaded(machinePageQuery(Route.useParams().opdbId))
  const slots: MachinePageSlots = {}
  return <MachinePageScreen machine={machine} slots={slots} />
}

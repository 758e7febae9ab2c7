import type { TopicMachine } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { machineText } from '#web/machines/named/chosen-machines.ts'
import { ChipLink } from '#web/ui/chip.tsx'

/** Above a topic: the machines that it is about. */
export function TopicMachines({ machines }: { machines: readonly TopicMachine[] }) {
  if (machines.length === 0) return null
  return (
    <ul aria-label="Machines of this topic" className="mb-4 flex flex-wrap gap-2">
      {machines.map((machine) => (
        <li key={machine.opdbId} className="max-w-full">
          <ChipLink href={paths.machine(machine.opdbId, machine.name)} tone="teal" lamp={false}>
            <span className="truncate">{machineText(machine)}</span>
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}

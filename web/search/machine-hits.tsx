import type { Hit } from '#contract/search/search.ts'
import { MachineTable } from '#web/machines/list/machine-table.tsx'
import { MachineTableRow, rowRating } from '#web/machines/list/machine-table-row.tsx'
import type { MachineRowSlots } from '#web/machines/list/row-slots.ts'
import { Highlighted } from './highlighted.tsx'

export interface MachineHitsProps {
  q: string
  hits: readonly Hit[]
  slots: MachineRowSlots
}

/** Machines in the results, in the same list as everywhere. */
export function MachineHits({ q, hits, slots }: MachineHitsProps) {
  const machines = hits.flatMap(({ machine, title, imageUrl, ...hit }) =>
    machine ? [{ ...hit, machine: { ...machine, name: title, imageUrl } }] : [],
  )
  return (
    <MachineTable
      label="Machines"
      machines={machines.map(({ machine }) => machine)}
      hasMarks={slots.marks !== undefined}
    >
      {machines.map(({ id, url, machine }, index) => (
        <MachineTableRow
          key={id}
          machine={machine}
          place={{ index, count: machines.length }}
          href={url}
          title={<Highlighted text={machine.name} query={q} />}
          note={
            machine.edition === null ? null : (
              <p className="text-quiet text-sm">
                {machine.editionOf ? `Edition of ${machine.editionOf}` : `Edition: ${machine.edition}`}
              </p>
            )
          }
          rating={rowRating(machine.rating)}
          marks={slots.marks?.(machine.titleId)}
          favorite={slots.favorite?.({ opdbId: id, name: machine.name })}
          eager={index < 4}
        />
      ))}
    </MachineTable>
  )
}

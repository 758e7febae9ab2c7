import type { Hit } from '#contract/search.ts'
import { MachineTable } from '#web/machines/machine-table.tsx'
import { MachineTableRow, rowRating } from '#web/machines/machine-table-row.tsx'
import type { MachineRowSlots } from '#web/machines/row-slots.ts'
import { Highlighted } from './highlighted.tsx'

export interface MachineHitsProps {
  q: string
  hits: readonly Hit[]
  slots: MachineRowSlots
}

/** Machines that were found, as every list of machines shows them. */
export function MachineHits({ q, hits, slots }: MachineHitsProps) {
  return (
    <MachineTable label="Machines" hasMarks={slots.marks !== undefined}>
      {hits.map((hit, index) => (
        <HitRow key={hit.id} q={q} hit={hit} slots={slots} eager={index < 4} />
      ))}
    </MachineTable>
  )
}

function HitRow({ q, hit, slots, eager }: Omit<MachineHitsProps, 'hits'> & { hit: Hit; eager: boolean }) {
  const { id, title, url, imageUrl, machine } = hit
  if (!machine) return null
  return (
    <MachineTableRow
      machine={{ ...machine, name: title, imageUrl }}
      href={url}
      title={<Highlighted text={title} query={q} />}
      note={
        machine.edition === null ? null : <p className="text-quiet text-sm">Edition: {machine.edition}</p>
      }
      rating={rowRating(machine.rating)}
      marks={slots.marks?.(machine.titleId)}
      favorite={slots.favorite?.({ opdbId: id, name: title })}
      eager={eager}
    />
  )
}

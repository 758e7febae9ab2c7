import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { POST_MAX } from '#contract/forum/constants.ts'
import type { NamedMachine } from '#contract/machines/named-machines.ts'
import { api } from '#web/api.ts'
import { MachineSearch } from '#web/machines/database/machine-search.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type ChosenMachine, machineText } from './chosen-machines.ts'

/** How long the text must rest before it is looked through; milliseconds. */
const REST_MS = 900

export interface MachinesFieldProps {
  chosen: readonly ChosenMachine[]
  /** Title and text, in which machines may be named. */
  text: string
  onChange: (chosen: ChosenMachine[]) => void
  /** How many there can be. */
  max: number
  hint: string
}

/** The machines that a text is about: found in its text and confirmed, or searched for. */
export function MachinesField({ chosen, text, onChange, max, hint }: MachinesFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const proposed = useProposed(text).filter(({ opdbId }) => !chosen.some((one) => one.opdbId === opdbId))
  const isFull = chosen.length >= max

  function add({ opdbId, name }: ChosenMachine) {
    if (isFull || chosen.some((one) => one.opdbId === opdbId)) return
    onChange([...chosen, { opdbId, name }])
  }
  function remove(opdbId: string) {
    onChange(chosen.filter((one) => one.opdbId !== opdbId))
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input, button')?.focus())
  }

  return (
    <fieldset ref={box} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Machines</legend>
      {isFull ? (
        <p className="font-medium text-sm">Machines</p>
      ) : (
        <MachineSearch
          label="Machines"
          hint={hint}
          error={undefined}
          onChoose={({ title_id, name, supplementary }) =>
            add({ opdbId: title_id, name: supplementary ? `${name} (${supplementary})` : name })
          }
        />
      )}
      {chosen.length > 0 ? (
        <ul aria-label="Chosen machines" className="flex flex-wrap gap-2">
          {chosen.map(({ opdbId, name }) => (
            <li
              key={opdbId}
              className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-full border border-line bg-well pl-3.5 text-sm"
            >
              <span className="min-w-0 truncate">{name}</span>
              <IconButton
                label={`Remove ${name}`}
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => remove(opdbId)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {proposed.length > 0 && !isFull ? (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-quiet" role="status">
            Named in your text:
          </span>
          {proposed.map((machine) => (
            <button
              key={machine.opdbId}
              type="button"
              aria-label={`Add ${machineText(machine)}`}
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line border-dashed px-3 text-left hover:border-current"
              onClick={() => add({ opdbId: machine.opdbId, name: machineText(machine) })}
            >
              <Plus size={14} className="shrink-0" aria-hidden="true" />
              <span className="min-w-0 break-words">{machineText(machine)}</span>
            </button>
          ))}
        </div>
      ) : null}
    </fieldset>
  )
}

/** What the text names, once it rests; a proposal that does not come is none. */
function useProposed(text: string): NamedMachine[] {
  const [proposed, setProposed] = useState<NamedMachine[]>([])
  useEffect(() => {
    const asked = text.trim().slice(0, POST_MAX)
    let isOver = false
    const timer = setTimeout(() => {
      if (asked === '') setProposed([])
      else
        api('POST /api/forum-machines', { body: { text: asked } }).then(
          (found) => isOver || setProposed(found),
          () => undefined,
        )
    }, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text])
  return proposed
}

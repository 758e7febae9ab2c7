import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { MACHINE_SEARCH_MIN } from '#contract/machine-words.ts'
import { query } from '#web/queries.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const SHOWN = 6

export interface MachinePickerProps {
  /** The chosen machine; empty while there is none. */
  opdbId: string
  name: string
  error: string | undefined
  onChoose: (chosen: { opdbId: string; machine: string }) => void
}

/** The machine that a listing names: typed, then chosen from what the catalogue has. */
export function MachinePicker({ opdbId, name, error, onChoose }: MachinePickerProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const removal = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const asked = useDeferredValue(typed.trim())
  const { data: found = [] } = useQuery({
    ...query('GET /api/opdb/search', { query: { query: asked } }),
    enabled: asked.length >= MACHINE_SEARCH_MIN && asked.length <= 100,
  })
  const shown = asked.length < MACHINE_SEARCH_MIN ? [] : found.slice(0, SHOWN)

  function choose(id: string, text: string) {
    onChoose({ opdbId: id, machine: text })
    setTyped('')
    requestAnimationFrame(() => (id ? removal.current : field.current)?.focus())
  }

  if (opdbId)
    return (
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-sm">Machine</span>
        <div className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-line bg-well py-1 pr-1 pl-3">
          <span className="min-w-0 break-words">{name || opdbId}</span>
          <IconButton
            ref={removal}
            label={`Remove ${name || 'the machine'}`}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => choose('', '')}
          />
        </div>
        <input type="hidden" name="opdbId" value={opdbId} />
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Machine"
        optional
        hint="What you sell, or what the part belongs to. The listing then stands on the machine’s page."
        error={error}
      >
        <TextInput
          ref={field}
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          placeholder="Search the database"
          aria-controls={listId}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would send the form around it.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <ul id={listId} aria-label="Machines found" className="flex flex-col empty:hidden">
        {shown.map((machine) => (
          <li key={machine.opdb_id}>
            <button
              type="button"
              className="min-h-11 w-full rounded-control px-3 py-2 text-left hover:bg-well"
              onClick={() => choose(machine.opdb_id, machine.name)}
            >
              {machine.name} <span className="text-quiet text-sm">{machine.supplementary}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {asked.length < MACHINE_SEARCH_MIN
          ? ''
          : shown.length === 1
            ? 'One machine found'
            : `${shown.length} machines found`}
      </p>
    </div>
  )
}

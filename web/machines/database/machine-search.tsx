// MachineSearch: a combobox for machines of the catalogue.
import { useQuery } from '@tanstack/react-query'
import { type Ref, useDeferredValue, useId, useState } from 'react'
import type { FoundMachine } from '#contract/machines/machines.ts'
import { query } from '#web/queries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsTooShort } from './short-names.ts'

const SHOWN = 6

export interface MachineSearchProps {
  label: string
  hint: string
  error: string | undefined
  ref?: Ref<HTMLInputElement>
  onChoose: (machine: FoundMachine) => void
}

/** A machine of the catalogue: typed, then selected from the results. */
export function MachineSearch({ label, hint, error, ref, onChoose }: MachineSearchProps) {
  const [typed, setTyped] = useState('')
  const listId = useId()
  const asked = useDeferredValue(typed.trim())
  const isShort = useIsTooShort(asked)
  const { data: found = [] } = useQuery({
    ...query('GET /api/opdb/search', { query: { query: asked } }),
    enabled: !isShort && asked.length <= 100,
  })
  const shown = isShort ? [] : found.slice(0, SHOWN)
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} optional hint={hint} error={error}>
        <TextInput
          ref={ref}
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          placeholder="Search the database"
          aria-controls={listId}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
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
              onClick={() => {
                setTyped('')
                onChoose(machine)
              }}
            >
              {machine.name} <span className="text-quiet text-sm">{machine.supplementary}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isShort ? '' : shown.length === 1 ? 'One machine found' : `${shown.length} machines found`}
      </p>
    </div>
  )
}

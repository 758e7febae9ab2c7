// MachineSearch: a combobox for machines of the catalogue.
import { useQuery } from '@tanstack/react-query'
import { type Ref, useDeferredValue, useId, useRef, useState } from 'react'
import type { FoundMachine } from '#contract/machines/machines.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsTooShort } from './short-names.ts'

const SHOWN = 6
const FAILED = 'The search failed. Please try again.'

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
  const [adding, setAdding] = useState<FoundMachine | null>(null)
  const [problem, setProblem] = useState<string>()
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  // The form may have changed while a machine is added.
  const latest = useRef(onChoose)
  latest.current = onChoose
  const asked = useDeferredValue(typed.trim())
  const isShort = useIsTooShort(asked)
  const {
    data: found,
    error: failure,
    isFetching,
    refetch,
  } = useQuery({
    ...query('GET /api/opdb/search', { query: { query: asked } }),
    enabled: !isShort && asked.length <= 100,
  })
  const shown = isShort || !found ? [] : found.slice(0, SHOWN)
  const hasFailed = failure !== null && !isShort && !isFetching

  async function choose(machine: FoundMachine) {
    if (adding) return
    setProblem(undefined)
    if (machine.is_live) {
      setAdding(machine)
      const isAdded = await isAddedHere(machine)
      // Closed in the meantime.
      if (!list.current) return
      setAdding(null)
      if (!isAdded) {
        setProblem(
          `${machine.name} can’t be added right now. Please choose another machine, or try again later.`,
        )
        return
      }
    }
    setTyped('')
    latest.current(machine)
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label={label} optional hint={hint} error={problem ?? error}>
        <TextInput
          ref={ref}
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          placeholder="Search the database"
          aria-controls={listId}
          readOnly={adding !== null}
          onChange={({ currentTarget }) => {
            setProblem(undefined)
            setTyped(currentTarget.value)
          }}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Field>
      <ul ref={list} id={listId} aria-label="Machines found" className="flex flex-col empty:hidden">
        {shown.map((machine) => (
          <li key={machine.opdb_id}>
            <button
              type="button"
              className="min-h-11 w-full rounded-control px-3 py-2 text-left hover:bg-well"
              aria-disabled={adding !== null}
              onClick={() => void choose(machine)}
            >
              {machine.name} <span className="text-quiet text-sm">{machine.supplementary}</span>
              {adding?.opdb_id === machine.opdb_id ? <Spinner label="Adding" className="ml-2" /> : null}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length > 0 ? 'sr-only' : 'text-quiet text-sm empty:hidden'}>
        {isShort || !found ? '' : countText(shown.length, asked)}
      </p>
      {hasFailed ? (
        <div className="flex flex-wrap items-center gap-3">
          <FieldError>{failureText(failure, FAILED)}</FieldError>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function countText(count: number, words: string): string {
  if (count === 0) return `No machines found for “${words}”. Check the spelling, or try fewer words.`
  return count === 1 ? 'One machine found' : `${count} machines found`
}

/** Reading a hit of the source's own search adds it to the catalogue; false if it is not there as a machine then. */
async function isAddedHere({ opdb_id: id }: FoundMachine): Promise<boolean> {
  try {
    const { editions } = await api('GET /api/opdb/machine/{id}', { params: { id } })
    return editions.some((edition) => edition.opdb_id === id && edition.is_physical)
  } catch {
    return false
  }
}

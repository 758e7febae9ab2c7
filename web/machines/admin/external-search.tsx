// ExternalSearch: search of the external database for admins.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FoundMachine } from '#contract/machines/machines.ts'
import { machineIdOf } from '#contract/machines/words.ts'
import { QUERY_MAX } from '#web/machines/database/database-search.ts'
import { displayWord, typeWord } from '#web/machines/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Table } from '#web/ui/display/table.tsx'
import { BusyContent } from '#web/ui/feedback/busy-content.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useErrorToast } from '#web/ui/feedback/use-error-toast.ts'
import { useSettled } from '#web/ui/feedback/use-settled.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { externalSearchQuery, importedQuery } from './queries.ts'

const TEXT = 'Failed to search for machines in the database'
/** The specification's message for every failure of the site itself. */
const FAILED = { refused: TEXT, unreached: TEXT, broken: TEXT }

export interface ExternalSearchProps {
  /** OPDB id of the selected machine. */
  chosen: string | null
  /** Id of the machine being imported. */
  busyId: string | null
  onChoose: (opdbId: string) => void
}

/** Search of the external database, by Enter or the button. */
export function ExternalSearch(props: ExternalSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // Takes over what was typed before hydration.
  useLayoutEffect(() => setTyped(field.current?.value ?? ''), [])
  const [words, setWords] = useState('')
  const found = useQuery({
    ...externalSearchQuery(words),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const { error, isPlaceholderData } = found
  const foundFor = useSettled(words, !isPlaceholderData)
  const text = failureText(error, FAILED)
  useErrorToast(error, { title: 'Search Failed', text })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === words) void found.refetch()
    else setWords(typed.trim())
  }
  return (
    <section aria-labelledby="external-search">
      <SectionHead
        id="external-search"
        title="Search the external database"
        lead="Choose a machine to import it into the local database."
      />
      <search>
        <form onSubmit={submit} className="flex max-w-2xl gap-2">
          <Field label="Search the external database" hideLabel className="grow">
            <TextInput
              ref={field}
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              placeholder="Name, manufacturer or year"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={QUERY_MAX}
              prefixed={<Search size={18} />}
              className="[&::-webkit-search-cancel-button]:hidden"
            />
          </Field>
          <Button type="submit" variant="primary" disabled={typed.trim() === ''} busy={found.isFetching}>
            Search
          </Button>
        </form>
      </search>
      <div className="mt-4">
        {error ? (
          <ErrorState title="Search Failed" level={3} onRetry={() => void found.refetch()}>
            {text}
          </ErrorState>
        ) : found.data ? (
          <BusyContent isBusy={isPlaceholderData}>
            <Found found={found.data} words={foundFor} {...props} />
          </BusyContent>
        ) : null}
      </div>
    </section>
  )
}

function Found({
  found,
  words,
  chosen,
  busyId,
  onChoose,
}: ExternalSearchProps & { found: readonly FoundMachine[]; words: string }) {
  const ids = found.map(({ opdb_id }) => opdb_id)
  const { data: local } = useQuery({ ...importedQuery(ids), enabled: ids.length > 0 })
  const imported = new Set(local?.data.map(machineIdOf))
  return (
    <>
      <p role="status" className="num mb-2 text-quiet text-sm">
        {countText(found.length, 'machine')} for “{words}”
      </p>
      {found.length === 0 ? (
        <EmptyState title="Nothing found">Check the spelling, or try fewer words.</EmptyState>
      ) : (
        <Table label="Search results" maxHeight="22rem" stacked>
          <thead>
            <tr>
              <th>Name</th>
              <th>Manufacturer</th>
              <th className="num">Year</th>
              <th>Type</th>
              <th>OPDB id</th>
              <th>Local</th>
            </tr>
          </thead>
          <tbody>
            {found.map((machine) => (
              <tr key={machine.opdb_id} className={machine.opdb_id === chosen ? 'bg-well' : undefined}>
                <td className="min-w-40">
                  <button
                    type="button"
                    aria-disabled={busyId !== null}
                    aria-current={machine.opdb_id === chosen ? 'true' : undefined}
                    onClick={() => onChoose(machine.opdb_id)}
                    className="text-link inline-flex min-h-6 items-center gap-2 text-left font-semibold"
                  >
                    {machine.name}
                    {busyId === machine.opdb_id ? <Spinner /> : null}
                  </button>
                </td>
                <td data-label="Manufacturer" className="bare">
                  {machine.manufacturer}
                </td>
                <td data-label="Year" className="bare num">
                  {machine.year}
                </td>
                <td data-label="Type" className="bare whitespace-nowrap text-quiet">
                  {[machine.type && typeWord(machine.type), machine.display && displayWord(machine.display)]
                    .filter(Boolean)
                    .join(', ')}
                </td>
                <td data-label="OPDB id" className="bare whitespace-nowrap font-mono text-sm">
                  {machine.opdb_id}
                </td>
                <td className="beside-title">
                  {imported.has(machine.opdb_id) ? <Chip tone="green">Imported</Chip> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}

// ResultList: search results of the database page.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { KeyboardEvent } from 'react'
import { ApiError } from '#contract/api-error.ts'
import { MACHINE_FILTERS, MACHINE_PAGE } from '#contract/machines/words.ts'
import type { Step } from '#web/machines/admin/use-step.ts'
import { MachineTable } from '#web/machines/list/machine-table.tsx'
import { favoriteTarget, type MachineRowSlots } from '#web/machines/list/row-slots.ts'
import { MAKER_KEYS, makerLabel } from '#web/machines/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useErrorToast } from '#web/ui/feedback/use-error-toast.ts'
import {
  activeFilters,
  type DatabaseSearch,
  databaseHref,
  listQuery,
  sortOf,
  wordsOf,
} from './database-search.ts'
import { ResultRow } from './result-row.tsx'
import { useShortNames } from './short-names.ts'

/** Number of rows in the first screen. */
const EAGER = 4

/** The list for an address; the previous one while it loads. */
export function useResults(search: DatabaseSearch) {
  return useQuery({ ...listQuery(search, useShortNames()), placeholderData: keepPreviousData })
}
export type Results = ReturnType<typeof useResults>

export interface ResultListProps {
  results: Results
  search: DatabaseSearch
  onStep: Step
  slots: MachineRowSlots
}

export function ResultList({ results, search, onStep, slots }: ResultListProps) {
  const { page = 1 } = search
  return (
    <>
      <Listed results={results} search={search} onStep={onStep} slots={slots} />
      <Pagination
        page={page}
        pages={usePageCount(results, MACHINE_PAGE, page)}
        hrefOf={(page) => databaseHref({ ...search, page: page > 1 ? page : undefined, machine: undefined })}
        label="Pages of results"
      />
    </>
  )
}

function Listed({ results, search, onStep, slots }: ResultListProps) {
  const { data, error, isPlaceholderData, refetch } = results
  const known = useShortNames()
  // Only the unfiltered page is cached; there are too many others.
  const isPlain = Object.values(search).every((value) => value === undefined)
  const refusal = failureText(error, { refused: '', unreached: '' })
  useErrorToast(error, { title: 'Failed to search machines', ...(refusal && { text: refusal }) })
  if (error) {
    return (
      <ErrorState
        title="Search Failed"
        level={3}
        onRetry={() => void refetch()}
        code={error instanceof ApiError ? (error.requestId ?? undefined) : undefined}
      >
        {refusal || 'Failed to search machines'}
      </ErrorState>
    )
  }
  if (!data) return <Waiting />
  if (data.pagination.total === 0) return <Nothing search={search} onStep={onStep} />
  if (data.data.length === 0) return <NoSuchPage level={3} />
  return (
    <MachineTable
      label="Machines"
      machines={data.data}
      hasMarks={slots.marks !== undefined}
      sort={{ current: sortOf(search, known), choose: (sort) => onStep({ sort }) }}
      isBusy={isPlaceholderData}
      onKeyDown={moveAlong}
    >
      {data.data.map((row, index) => (
        <ResultRow
          key={row.titleId}
          row={row}
          place={{ index, count: data.data.length }}
          search={search}
          eager={index < EAGER}
          sharedAs={isPlain && index >= EAGER ? slots.look?.(row.titleId) : undefined}
          marks={slots.marks?.(row.titleId)}
          favorite={slots.favorite?.(favoriteTarget(row))}
        />
      ))}
    </MachineTable>
  )
}

// Arrow keys move between titles, like in a list box; Tab still reaches the editions.
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')]
  const row = document.activeElement?.closest('tr:has([data-result])')
  const from = links.findIndex((link) => row?.contains(link))
  const target = links[from + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!target) return
  event.preventDefault()
  target.focus()
}

function Waiting() {
  return (
    <Loading label="Loading machines">
      <div className="divide-y divide-line rounded-card border border-line bg-raised">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className="flex gap-3 p-3 sm:gap-4">
            <Skeleton className="aspect-4/3 w-24 shrink-0 sm:w-32" />
            <div className="flex grow flex-col gap-2 pt-1">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

function Nothing({ search, onStep }: { search: DatabaseSearch; onStep: Step }) {
  const words = wordsOf(search, useShortNames())
  const isFiltered = activeFilters(search).length > 0
  const cleared = Object.fromEntries(MACHINE_FILTERS.map((filter) => [filter, undefined]))
  return (
    <EmptyState
      icon={<SearchX size={26} />}
      level={3}
      title={words ? `Nothing found for “${words}”` : 'No machines match these filters'}
      action={isFiltered ? <Button onClick={() => onStep(cleared)}>Remove all filters</Button> : null}
    >
      <p>
        {words ? 'Check the spelling, or try fewer words' : 'Remove a filter'}
        {words && isFiltered ? ', or search without filters. ' : '. '}
        You can also browse by manufacturer:
      </p>
      <ul className="mt-4 flex flex-wrap justify-center gap-2">
        {MAKER_KEYS.map((word) => (
          <li key={word}>
            <ChipLink href={databaseHref({ manufacturer: word })} preserveScroll lamp={false}>
              {makerLabel(word)}
            </ChipLink>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}

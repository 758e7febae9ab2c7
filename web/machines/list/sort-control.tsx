// SortControl: order of the database's list.
import { useId } from 'react'
import { MACHINE_SORTS } from '#contract/machines/words.ts'
import type { Step } from '#web/machines/admin/use-step.ts'
import { type DatabaseSearch, sortOf, wordsOf } from '#web/machines/database/database-search.ts'
import { useShortNames } from '#web/machines/database/short-names.ts'
import { oneOf } from '#web/shell/address-query.ts'
import { Select } from '#web/ui/forms/select.tsx'

export const SORTS: Record<(typeof MACHINE_SORTS)[number], string> = {
  relevance: 'Best match',
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  rating: 'Best rated',
}

export interface SortControlProps {
  search: DatabaseSearch
  onStep: Step
}

/** The list's order; best match is offered only with a search text. */
export function SortControl({ search, onStep }: SortControlProps) {
  const id = useId()
  const known = useShortNames()
  const isQuery = wordsOf(search, known) !== undefined
  const usual = isQuery ? 'relevance' : 'newest'
  return (
    <div className="flex items-center gap-2 noscript:hidden">
      <label htmlFor={id} className="text-quiet text-sm max-sm:sr-only">
        Sort
      </label>
      <Select
        id={id}
        value={sortOf(search, known)}
        onChange={(event) => {
          const sort = oneOf(event.target.value, MACHINE_SORTS)
          onStep({ sort: sort === usual ? undefined : sort })
        }}
        options={MACHINE_SORTS.filter((sort) => isQuery || sort !== 'relevance').map((sort) => ({
          value: sort,
          label: SORTS[sort],
        }))}
      />
    </div>
  )
}

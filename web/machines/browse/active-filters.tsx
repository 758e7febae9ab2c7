// ActiveFilters: chips that switch active filters off.
import X from 'lucide-react/icons/x'
import type { MachineFacets } from '#contract/machines/machines.ts'
import type { MachineFilter } from '#contract/machines/words.ts'
import { activeFilters, type DatabaseSearch, databaseHref } from '#web/machines/database/database-search.ts'
import { ChipLink } from '#web/ui/chip.tsx'
import { choiceLabel } from './filter-options.ts'

export interface ActiveFiltersProps {
  search: DatabaseSearch
  facets: MachineFacets | undefined
  /** Address of the list for a state; defaults to the database page's. */
  hrefOf?: (search: DatabaseSearch) => string
  /** An additional filter of this list, and the list's address without it. */
  more?: { label: string; without: string } | undefined
}

/** Active filters as lit chips that switch off. */
export function ActiveFilters({ search, facets, hrefOf = databaseHref, more }: ActiveFiltersProps) {
  const active = activeFilters(search)
  if (active.length === 0 && !more) return null
  const without = (filters: readonly MachineFilter[]) =>
    hrefOf({
      ...search,
      ...Object.fromEntries(filters.map((filter) => [filter, undefined])),
      page: undefined,
      machine: undefined,
    })
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map((filter) => (
        <li key={filter}>
          <ChipLink href={without([filter])} preserveScroll lit tone="amber" lamp={false} isCurrent={false}>
            <span className="sr-only">Remove </span>
            {choiceLabel(filter, search[filter] ?? '', facets)}
            <X size={14} aria-hidden="true" />
          </ChipLink>
        </li>
      ))}
      {more ? (
        <li>
          <ChipLink href={more.without} preserveScroll lit tone="amber" lamp={false} isCurrent={false}>
            <span className="sr-only">Remove </span>
            {more.label}
            <X size={14} aria-hidden="true" />
          </ChipLink>
        </li>
      ) : null}
      {active.length > 0 ? (
        <li>
          <ChipLink href={without(active)} preserveScroll lamp={false}>
            Clear all
          </ChipLink>
        </li>
      ) : null}
    </ul>
  )
}

// DatabaseFilters: filters of the database page.
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { MachineFacets } from '#contract/machines/machines.ts'
import { MACHINE_FILTERS } from '#contract/machines/words.ts'
import type { Step } from '#web/machines/admin/use-step.ts'
import {
  ANY,
  controlValue,
  FILTER_LABELS,
  optionsOf,
  searchValue,
} from '#web/machines/browse/filter-options.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { activeFilters, type DatabaseSearch, readDatabaseSearch } from './database-search.ts'

export interface DatabaseFiltersProps {
  search: DatabaseSearch
  facets: MachineFacets | undefined
  onStep: Step
}

/** Filters; behind a button on phones, so that results come first. */
export function DatabaseFilters({ search, facets, onStep }: DatabaseFiltersProps) {
  const panel = useId()
  const [open, setOpen] = useState(false)
  const active = activeFilters(search).length
  // On small screens the selected machine fills the page.
  const isAside = search.machine !== undefined
  return (
    <>
      {isAside ? null : (
        <Button
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="self-start md:hidden noscript:hidden"
        >
          Filters{active > 0 ? <span className="num">({active})</span> : null}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={classes('transition-transform', open && 'rotate-180')}
          />
        </Button>
      )}
      <div
        id={panel}
        className={classes(
          'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[minmax(0,1.25fr)_repeat(5,minmax(0,1fr))]',
          !open && 'max-md:not-noscript:hidden',
          isAside && 'max-lg:hidden',
        )}
      >
        {MACHINE_FILTERS.map((filter) => (
          <Field key={filter} label={FILTER_LABELS[filter]}>
            <Select
              name={filter}
              value={controlValue(filter, search)}
              onChange={(event) => {
                const value = searchValue(event.target.value)
                onStep({ [filter]: readDatabaseSearch({ [filter]: value })[filter] })
              }}
              options={[{ value: '', label: ANY[filter] }, ...optionsOf(filter, search, facets)]}
            />
          </Field>
        ))}
      </div>
      {search.sort ? <input type="hidden" name="sort" value={search.sort} /> : null}
      <noscript>
        <Button type="submit">Apply filters</Button>
      </noscript>
    </>
  )
}

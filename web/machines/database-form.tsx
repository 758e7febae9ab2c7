import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useId, useState } from 'react'
import type { MachineFacets } from '#contract/machines.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import {
  activeFilters,
  type DatabaseSearch,
  FILTERS,
  QUERY_MAX,
  readDatabaseSearch,
} from './database-search.ts'
import { ANY, controlValue, FILTER_LABELS, optionsOf, searchValue } from './filter-options.ts'
import type { Database } from './use-database.ts'

export interface DatabaseFormProps {
  search: DatabaseSearch
  database: Database
  facets: MachineFacets | undefined
}

/** The search box and the filters: an ordinary GET form, so that both work without script. */
export function DatabaseForm({ search, database, facets }: DatabaseFormProps) {
  const panel = useId()
  const [open, setOpen] = useState(false)
  const active = activeFilters(search).length
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    database.submit()
    // A phone's keyboard would hide what was found.
    if (window.matchMedia('(pointer: coarse)').matches) event.currentTarget.querySelector('input')?.blur()
  }
  return (
    <search aria-label="Machines">
      <form action={paths.database()} method="get" onSubmit={submit} className="flex flex-col gap-3">
        <div className="flex gap-2 sm:gap-3">
          <Field label="Search machines" hideLabel className="grow">
            <TextInput
              type="search"
              name="q"
              value={database.typed}
              onChange={(event) => database.type(event.target.value)}
              placeholder="Name, maker, year or OPDB id"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={QUERY_MAX}
              prefixed={<Search size={18} />}
              className="min-h-12"
            />
          </Field>
          <Button type="submit" variant="primary" size="large">
            Search
          </Button>
        </div>
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
        <div
          id={panel}
          className={classes(
            'grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6',
            !open && 'max-md:not-noscript:hidden',
          )}
        >
          {FILTERS.map((filter) => (
            <Field key={filter} label={FILTER_LABELS[filter]}>
              <Select
                name={filter}
                value={controlValue(filter, search)}
                onChange={(event) => {
                  const value = searchValue(event.target.value)
                  database.change({ [filter]: readDatabaseSearch({ [filter]: value })[filter] })
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
      </form>
    </search>
  )
}

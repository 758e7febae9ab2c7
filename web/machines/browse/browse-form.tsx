// BrowseForm: filters of the list of all machines.
import { useRouter } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FormEvent, useId, useState } from 'react'
import type { MachineFacets } from '#contract/machines/machines.ts'
import { MACHINE_FILTERS, MACHINE_SORTS } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import { activeFilters } from '#web/machines/database/database-search.ts'
import { SORTS } from '#web/machines/list/sort-control.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useAddressFields } from '#web/ui/forms/address-fields.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type BrowseSearch, browseHref, readBrowseSearch } from './browse-search.ts'
import { ANY, controlValue, FILTER_LABELS, optionsOf } from './filter-options.ts'

export interface BrowseFormProps {
  search: BrowseSearch
  facets: MachineFacets
}

/** Filters as an ordinary GET form; with script a choice submits at once. */
export function BrowseForm({ search, facets }: BrowseFormProps) {
  const router = useRouter()
  const panel = useId()
  const [open, setOpen] = useState(false)
  const sort = search.sort ?? 'newest'
  const filters = Object.fromEntries(MACHINE_FILTERS.map((filter) => [filter, controlValue(filter, search)]))
  const fields = useAddressFields({ ...filters, sort })
  function go(form: HTMLFormElement): void {
    const next = browseHref(readBrowseSearch(Object.fromEntries(new FormData(form))))
    void router.navigate({ href: next, resetScroll: false, viewTransition: false })
  }
  const count = activeFilters(search).length
  return (
    // On phones its button continues the row of buttons in the page's head.
    <search aria-label="Filters" className="max-md:-mt-4">
      <form
        ref={fields}
        action={paths.machines()}
        method="get"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          go(event.currentTarget)
        }}
        onChange={(event) => go(event.currentTarget)}
      >
        {search.person ? <input type="hidden" name="person" value={search.person} /> : null}
        <Button
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="md:hidden noscript:hidden"
        >
          Filter and sort{count > 0 ? <span className="num">({count})</span> : null}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={classes('transition-transform', open && 'rotate-180')}
          />
        </Button>
        <div
          id={panel}
          className={classes(
            'grid grid-cols-2 gap-3 max-md:mt-3 md:grid-cols-[minmax(0,1.3fr)_repeat(3,minmax(0,1fr))] xl:grid-cols-[minmax(0,1.3fr)_repeat(2,minmax(0,0.9fr))_repeat(4,minmax(0,1fr))] xl:gap-2',
            !open && 'max-md:not-noscript:hidden',
          )}
        >
          {MACHINE_FILTERS.map((filter) => (
            <Field key={filter} label={FILTER_LABELS[filter]}>
              <Select
                name={filter}
                defaultValue={filters[filter]}
                options={[{ value: '', label: ANY[filter] }, ...optionsOf(filter, search, facets)]}
              />
            </Field>
          ))}
          <Field label="Sort">
            <Select
              name="sort"
              defaultValue={sort}
              options={MACHINE_SORTS.filter((sort) => sort !== 'relevance').map((sort) => ({
                value: sort,
                label: SORTS[sort],
              }))}
            />
          </Field>
          <Button type="submit" className="self-end not-noscript:not-focus:sr-only">
            Show machines
          </Button>
        </div>
      </form>
    </search>
  )
}

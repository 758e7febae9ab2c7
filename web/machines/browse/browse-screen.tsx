// BrowseScreen: all machines by manufacturer, decade, type, display and feature.
import { useRouter } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import Trophy from 'lucide-react/icons/trophy'
import type { MachineRow } from '#contract/machines/machines.ts'
import { MACHINE_PAGE } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import { LayoutSwitch } from '#web/machines/list/layout-switch.tsx'
import { type MachineSort, MachineTable } from '#web/machines/list/machine-table.tsx'
import { MachineTableRow, rowRating } from '#web/machines/list/machine-table-row.tsx'
import { RowEditions } from '#web/machines/list/row-editions.tsx'
import { favoriteTarget, type MachineRowSlots } from '#web/machines/list/row-slots.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { BrowseFacets } from './browse-facets.tsx'
import { BrowseForm } from './browse-form.tsx'
import { type BrowseSearch, browseHref, browseQuery, browseTitle, filterCount } from './browse-search.ts'
import { choiceLabel } from './filter-options.ts'

/** Number of rows in the first screen. */
const EAGER = 3

export interface BrowseScreenProps {
  search: BrowseSearch
  /** Other rooms' parts of the list's rows. */
  slots?: MachineRowSlots
}

/** All machines with filters as links and a plain form, so that it works without script. */
export function BrowseScreen({ search, slots = {} }: BrowseScreenProps) {
  const { data, pagination, facets } = useLoaded(browseQuery(search))
  const title = browseTitle(search, (maker) => choiceLabel('manufacturer', maker, facets))
  const isFiltered = filterCount(search) > 0
  const { total } = pagination
  const page = search.page ?? 1
  const first = pagination.offset + 1
  return (
    <div className="wrap pb-12">
      <PageHead
        title={title}
        lead={
          isFiltered ? undefined : (
            <span className="max-sm:hidden">Browse by manufacturer, decade and feature.</span>
          )
        }
        breadcrumb={
          isFiltered ? [{ label: 'Machines', href: paths.machines() }, { label: title }] : undefined
        }
        actions={
          <>
            <ButtonLink href={paths.topMachines()} icon={<Trophy size={18} aria-hidden="true" />}>
              Top machines
            </ButtonLink>
            <ButtonLink href={paths.database()}>Search by name</ButtonLink>
          </>
        }
      />
      <BrowseForm search={search} facets={facets} />
      <div className="mt-6 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-labelledby="machines" className="flex min-w-0 flex-col gap-3">
          <div className="flex items-center justify-between gap-4">
            <h2 id="machines" className="num font-semibold">
              {shownText(total, data.length > 0 ? [first, first + data.length - 1] : null)}
            </h2>
            <LayoutSwitch />
          </div>
          <ActiveFilters
            search={search}
            facets={facets}
            hrefOf={(other) => browseHref({ person: search.person, ...other })}
            more={
              search.person === undefined
                ? undefined
                : {
                    label: search.person,
                    without: browseHref({ ...search, person: undefined, page: undefined }),
                  }
            }
          />
          {data.length > 0 ? (
            <>
              <BrowseTable search={search} rows={data} slots={slots} />
              <Pagination
                page={page}
                pages={Math.ceil(total / MACHINE_PAGE)}
                hrefOf={(other) => browseHref({ ...search, page: other })}
                label="Pages of machines"
              />
            </>
          ) : (
            <EmptyState
              icon={<SearchX size={26} />}
              title={total > 0 ? 'This page doesn’t exist' : 'No machines match these filters'}
              level={3}
              action={
                <ButtonLink href={total > 0 ? browseHref({ ...search, page: undefined }) : paths.machines()}>
                  {total > 0 ? 'First page' : 'Show all machines'}
                </ButtonLink>
              }
            >
              {total > 0 ? null : 'Remove a filter to see more.'}
            </EmptyState>
          )}
        </section>
        <BrowseFacets search={search} facets={facets} />
      </div>
    </div>
  )
}

function BrowseTable({ search, rows, slots }: Required<BrowseScreenProps> & { rows: readonly MachineRow[] }) {
  const router = useRouter()
  const choose = (sort: MachineSort) =>
    void router.navigate({
      href: browseHref({ ...search, sort, page: undefined }),
      resetScroll: false,
      viewTransition: false,
    })
  const isPlain = Object.values(search).every((value) => value === undefined)
  return (
    <MachineTable
      label="Machines"
      machines={rows}
      hasMarks={slots.marks !== undefined}
      sort={{ current: search.sort ?? 'newest', choose }}
    >
      {rows.map((row, index) => (
        <MachineTableRow
          key={row.titleId}
          machine={row}
          place={{ index, count: rows.length }}
          href={pageOfRow(row)}
          rating={rowRating(row.rating)}
          marks={slots.marks?.(row.titleId)}
          favorite={slots.favorite?.(favoriteTarget(row))}
          editions={<RowEditions row={row} hrefOf={({ opdbId, name }) => paths.machine(opdbId, name)} />}
          eager={index < EAGER}
          sharedAs={isPlain && index >= EAGER ? slots.look?.(row.titleId) : undefined}
        />
      ))}
    </MachineTable>
  )
}

/** A single edition represents its title. */
function pageOfRow({ titleId, name, editions: [only, another] }: MachineRow): string {
  return only && !another ? paths.machine(only.opdbId, only.name) : paths.machine(titleId, name)
}

function shownText(total: number, shown: readonly [number, number] | null): string {
  const titles = countText(total, 'title')
  if (!shown || shown[1] - shown[0] + 1 === total) return titles
  return `${titles}, ${shown[0].toLocaleString('en-US')} to ${shown[1].toLocaleString('en-US')}`
}

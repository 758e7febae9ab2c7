import SearchX from 'lucide-react/icons/search-x'
import Trophy from 'lucide-react/icons/trophy'
import { MACHINE_PAGE } from '#contract/machine-words.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { BrowseFacets } from './browse-facets.tsx'
import { BrowseForm } from './browse-form.tsx'
import { BrowseRow } from './browse-row.tsx'
import { type BrowseSearch, browseHref, browseQuery, browseTitle, filterCount } from './browse-search.ts'
import { type FavoriteOf, favoriteTarget } from './favorite-target.ts'
import { choiceLabel } from './filter-options.ts'

export interface BrowseScreenProps {
  search: BrowseSearch
  /** What other rooms put beside a machine's name. */
  favoriteOf?: FavoriteOf
}

/** All machines by maker, decade, type, display and feature: links and a plain form, so that it works without script. */
export function BrowseScreen({ search, favoriteOf }: BrowseScreenProps) {
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
      <BrowseForm key={browseHref({ ...search, page: undefined })} search={search} facets={facets} />
      <div className="mt-6 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-labelledby="machines" className="flex min-w-0 flex-col gap-3">
          <h2 id="machines" className="num font-semibold">
            {countText(total, data.length > 0 ? [first, first + data.length - 1] : null)}
          </h2>
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
              <ol className="divide-y divide-line overflow-clip rounded-card border border-line bg-raised shadow-card">
                {data.map((row, index) => (
                  <BrowseRow
                    key={row.titleId}
                    row={row}
                    eager={index < 3}
                    favorite={favoriteOf?.(favoriteTarget(row))}
                  />
                ))}
              </ol>
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

function countText(total: number, shown: readonly [number, number] | null): string {
  const titles = total === 1 ? '1 title' : `${total.toLocaleString('en-US')} titles`
  if (!shown || shown[1] - shown[0] + 1 === total) return titles
  return `${titles}, ${shown[0].toLocaleString('en-US')} to ${shown[1].toLocaleString('en-US')}`
}

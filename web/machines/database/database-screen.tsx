// DatabaseScreen: the pinball database.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef } from 'react'
import { isAdmin } from '#contract/entitlements.ts'
import type { MachineRow } from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'
import { useStep } from '#web/machines/admin/use-step.ts'
import { ActiveFilters } from '#web/machines/browse/active-filters.tsx'
import { LayoutSwitch } from '#web/machines/list/layout-switch.tsx'
import type { MachineRowSlots } from '#web/machines/list/row-slots.ts'
import { SortControl } from '#web/machines/list/sort-control.tsx'
import type { KnownMachine } from '#web/machines/machine-card.tsx'
import { LazyMachineDetail } from '#web/machines/page/lazy-machine-detail.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { useSettled } from '#web/ui/feedback/use-settled.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { AddNewMachine } from './add-new-machine.tsx'
import { DatabaseFilters } from './database-filters.tsx'
import { type DatabaseSearch, wordsOf } from './database-search.ts'
import { ResultList, type Results, useResults } from './result-list.tsx'
import { holds } from './result-row.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchHints } from './search-hints.tsx'
import { useShortNames } from './short-names.ts'

export interface DatabaseScreenProps {
  search: DatabaseSearch
  /** The id in the address, if the server found no entry for it. */
  missing: string | null
  /** Other rooms' parts of the list's rows. */
  slots?: MachineRowSlots
}

/** The pinball database: search with filters, the list, and the selected machine beside it. */
export function DatabaseScreen({ search, missing, slots = {} }: DatabaseScreenProps) {
  const step = useStep(search)
  const results = useResults(search)
  const words = wordsOf(search, useShortNames())
  const count = useSettled(foundText(words, results), !results.isPlaceholderData)
  const { list, heading } = useFocusOnChoice(search.machine)
  const facets = results.data?.facets
  const { machine } = search
  return (
    <div className="wrap pb-12">
      <PageHead
        title="Pinball Database"
        lead={<span className="max-sm:hidden">Find a machine by name, short name or year.</span>}
        actions={isAdmin(useViewer()) ? <AddNewMachine /> : null}
      />
      <SearchForm search={search} onStep={step}>
        <DatabaseFilters search={search} facets={facets} onStep={step} />
      </SearchForm>
      <div className="mt-5 grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <section
          ref={list}
          aria-label="Results"
          className={classes('flex min-w-0 flex-col gap-3', machine && 'max-lg:hidden')}
        >
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="sr-only">Results</h2>
            <p role="status" className="num font-semibold">
              {count}
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <LayoutSwitch />
              <SortControl search={search} onStep={step} />
            </div>
          </div>
          <ActiveFilters search={search} facets={facets} />
          <ResultList results={results} search={search} onStep={step} slots={slots} />
        </section>
        <div className="min-w-0 lg:sticky lg:top-20">
          {machine ? (
            <div className="lg:-m-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:overscroll-contain lg:p-1">
              <LazyMachineDetail
                opdbId={machine}
                known={knownOf(results.data?.data, machine)}
                search={search}
                heading={heading}
                isMissing={missing === machine}
              />
            </div>
          ) : (
            <SearchHints />
          )}
        </div>
      </div>
      <AddingRights />
    </div>
  )
}

function foundText(words: string | undefined, { data }: Results): string {
  if (!data) return ''
  const { total } = data.pagination
  const titles = countText(total, 'title')
  return words ? `${titles} for “${words}”` : titles
}

/** Data of the selected machine that the list already has. */
function knownOf(rows: readonly MachineRow[] | undefined, opdbId: string): KnownMachine | undefined {
  const row = rows?.find((one) => holds(one, opdbId) || one.opdbId === opdbId)
  const edition = row?.editions.find((one) => one.opdbId === opdbId)
  return row && { ...row, ...(edition && { name: edition.name, year: edition.year }) }
}

/**
 * Below 64rem list and details alternate: moves the focus to the selection, and back to the title on return. Side by
 * side nothing needs to move.
 */
function useFocusOnChoice(machine: string | undefined) {
  const list = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(machine)
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (before.current === machine) return
    left.current = before.current
    before.current = machine
    if (window.matchMedia('(min-width: 64rem)').matches) return
    if (machine) {
      heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
      heading.current?.focus({ preventScroll: true })
    } else if (left.current) {
      const title = left.current.split('-')[0]
      list.current?.querySelector<HTMLElement>(`[data-result="${title}"]`)?.focus()
    }
  }, [machine])
  return { list, heading }
}

/** Who may add machines; admins have the button on the machine itself. */
function AddingRights() {
  if (isAdmin(useViewer())) return null
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t pt-4 text-quiet text-sm">
      <ShieldCheck size={16} aria-hidden="true" />
      <span>Admin privileges are required to add machines</span>
      <SiteLink href={paths.plans()} className="text-link inline-flex min-h-6 items-center">
        Upgrade membership
      </SiteLink>
    </p>
  )
}

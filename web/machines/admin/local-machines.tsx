// LocalMachines: list of this site's machines for admins.
import type { UseQueryResult } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { LocalMachine } from '#contract/machines/machines.ts'
import { Button } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { PageButtons } from '#web/ui/display/page-buttons.tsx'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { Table } from '#web/ui/display/table.tsx'
import { BusyContent } from '#web/ui/feedback/busy-content.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { LOCAL_PAGE } from './queries.ts'

export interface LocalMachinesProps {
  list: UseQueryResult<{ data: LocalMachine[]; pagination: { total: number } }>
  /** From 1. */
  page: number
  onPage: (page: number) => void
  /** Id of the selected machine. */
  chosen: number | null
  onChoose: (machine: LocalMachine) => void
  onAdd: () => void
}

/** Machines that admins imported or added by hand, newest first. */
export function LocalMachines({ list, page, onPage, chosen, onChoose, onAdd }: LocalMachinesProps) {
  const isReady = useHydrated()
  const total = list.data?.pagination.total ?? 0
  const pages = usePageCount(list, LOCAL_PAGE, page)
  return (
    <section aria-labelledby="local-machines" className="min-w-0">
      <SectionHead
        id="local-machines"
        title="Machines on this site"
        lead={`Machines you imported or added by hand, with your own details and images. Visitors can look up the whole catalogue.${total > 0 ? ' Choose a name to edit it.' : ''}`}
      />
      <div className="mb-3 flex items-center justify-between gap-3">
        <span className="num text-quiet text-sm">{list.data ? countText(total, 'machine') : null}</span>
        <Button size="small" icon={<Plus size={16} aria-hidden="true" />} disabled={!isReady} onClick={onAdd}>
          Add by hand
        </Button>
      </div>
      {list.error ? (
        <ErrorState title="Failed to load machines" level={3} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Loading label="Loading machines">
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : total === 0 ? (
        <EmptyState title="No machines imported yet">
          Visitors can already search the whole catalogue. Import a machine, or add one by hand, to give it
          your own details and images.
        </EmptyState>
      ) : (
        <BusyContent isBusy={list.isPlaceholderData}>
          <LocalTable machines={list.data.data} chosen={chosen} onChoose={onChoose} />
        </BusyContent>
      )}
      <PageButtons page={page} pages={pages} onPage={onPage} />
    </section>
  )
}

interface LocalTableProps {
  machines: readonly LocalMachine[]
  chosen: number | null
  onChoose: (machine: LocalMachine) => void
}

function LocalTable({ machines, chosen, onChoose }: LocalTableProps) {
  const isReady = useHydrated()
  return (
    <Table label="Machines on this site, newest first" maxHeight="32rem" stacked>
      <thead>
        <tr>
          <th>Name</th>
          <th className="num">Year</th>
          <th className="num">Pictures</th>
          <th>OPDB id</th>
        </tr>
      </thead>
      <tbody>
        {machines.map((machine) => (
          <tr key={machine.id} className={machine.id === chosen ? 'bg-well' : undefined}>
            <td className="min-w-40">
              <button
                type="button"
                aria-current={machine.id === chosen ? 'true' : undefined}
                disabled={!isReady}
                onClick={() => onChoose(machine)}
                className="text-link inline-flex min-h-6 items-center text-left font-semibold"
              >
                {machine.name}
              </button>
            </td>
            <td data-label="Year" className="bare num">
              {machine.yearReleased}
            </td>
            <td data-label="Pictures" className="num">
              {machine.images.length}
            </td>
            <td data-label="OPDB id" className="bare whitespace-nowrap text-sm">
              {machine.opdbId ? (
                <code className="font-mono">{machine.opdbId}</code>
              ) : (
                <span className="text-quiet">By hand</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

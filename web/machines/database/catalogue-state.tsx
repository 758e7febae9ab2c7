// CatalogueState: synchronizations of the catalogue for admins.
import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { CatalogueSync } from '#contract/machines/machines.ts'
import { catalogueSizeQuery, syncsQuery } from '#web/machines/admin/queries.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

const STATES: Record<CatalogueSync['status'], { tone: Tone; word: string }> = {
  running: { tone: 'blue', word: 'Running' },
  done: { tone: 'green', word: 'Done' },
  failed: { tone: 'red', word: 'Failed' },
  interrupted: { tone: 'amber', word: 'Interrupted' },
}

const COUNTS = ['added', 'changed', 'gone', 'moved', 'unchanged'] as const

/** Latest synchronizations of the catalogue with their results. */
export function CatalogueState() {
  const { data, error, refetch } = useQuery(syncsQuery)
  return (
    <section aria-labelledby="catalogue-state">
      <SectionHead
        id="catalogue-state"
        title="Catalogue"
        lead="Recent updates of our copy of the Open Pinball Database."
      />
      <CatalogueSize />
      {error ? (
        <ErrorState title="Failed to load the catalogue status" level={3} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading the catalogue status">
          <Skeleton className="h-40 w-full" />
        </Loading>
      ) : data.data.length === 0 ? (
        <EmptyState title="Not synchronized yet">
          The site shows the built-in catalogue from September 2025. Run{' '}
          <code className="font-mono">npm run cli -- opdb sync</code> to update it.
        </EmptyState>
      ) : (
        <Table label="Catalogue synchronizations" stacked="tablet">
          <thead>
            <tr>
              <th>Started</th>
              <th>Source</th>
              <th>State</th>
              {COUNTS.map((count) => (
                <th key={count} className="num first-letter:uppercase">
                  {count}
                </th>
              ))}
              <th className="num">Rejected</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((sync) => (
              <Run key={sync.id} sync={sync} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

/** Present size of the catalogue. It comes by itself, into the line that is kept for it: counting all facets takes time. */
function CatalogueSize() {
  const { data } = useQuery(catalogueSizeQuery)
  if (!data) return <p className="mb-3 min-h-[1lh]" />
  const titles = data.pagination.total.toLocaleString('en-US')
  const makers = data.facets.manufacturers.length.toLocaleString('en-US')
  return (
    <p className="num mb-3">
      The catalogue holds {titles} titles by {makers} manufacturers.
    </p>
  )
}

/** One sentence that links to the runs, if the latest finished one went wrong; else null. Refetches if told how often. */
export function useSyncTrouble(refetchInterval?: number): ReactNode {
  const { data } = useQuery({ ...syncsQuery, ...(refetchInterval !== undefined && { refetchInterval }) })
  const status = data?.data.find((sync) => sync.status !== 'running')?.status
  if (status !== 'failed' && status !== 'interrupted') return null
  return (
    <p className="flex items-center gap-2.5">
      <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-bad" />
      <span>
        The last synchronization of the{' '}
        <a href="#catalogue-state" className="text-link">
          catalogue
        </a>{' '}
        {status === 'failed' ? 'failed' : 'was interrupted'}.
      </span>
    </p>
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function Run({ sync }: { sync: CatalogueSync }) {
  const { tone, word } = STATES[sync.status]
  return (
    <tr>
      <td className="sm:min-w-36">
        <LongDate at={sync.startedAt} time />
      </td>
      <td data-label="Source" className="[overflow-wrap:anywhere] sm:min-w-36">
        {sync.source === 'network' ? 'Network' : sync.source}
      </td>
      <td className="beside-title sm:min-w-44">
        <Chip tone={tone}>{word}</Chip>
        {sync.error ? <p className="mt-1 text-bad text-sm">{sync.error}</p> : null}
      </td>
      {COUNTS.map((count) => (
        <td key={count} data-label={capital(count)} className="num">
          {sync[count].toLocaleString('en-US')}
        </td>
      ))}
      <td data-label="Rejected" className="num">
        {sync.rejected.length === 0 ? (
          '0'
        ) : (
          <details className="text-left">
            <summary className="text-link text-right">{sync.rejected.length}</summary>
            <ul className="mt-1 text-sm">
              {sync.rejected.map(({ record, reason }) => (
                <li key={record}>
                  <code className="font-mono">{record}</code>: {reason}
                </li>
              ))}
            </ul>
          </details>
        )}
      </td>
    </tr>
  )
}

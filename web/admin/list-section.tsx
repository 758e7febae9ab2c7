import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countText } from '#web/ui/display/count-text.ts'
import { BusyContent } from '#web/ui/feedback/busy-content.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

export interface ListSectionProps<T> {
  id: string
  title: string
  /** What can and cannot be done here. */
  lead?: ReactNode
  actions?: ReactNode
  result: UseQueryResult<T>
  /** What is said when it does not load. */
  failed: string
  /** Above and below the list, whether it loads or not. */
  filter?: ReactNode
  pager?: ReactNode
  children: (data: T) => ReactNode
}

/** A part of an admin tab that shows one list: its head, then the list, its place-holder or its failure. */
export function ListSection<T>(props: ListSectionProps<T>) {
  const { id, title, lead, actions, result, failed, filter, pager, children } = props
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHead id={id} title={title} actions={actions} />
      {lead ? <p className="measure -mt-2 mb-4 text-quiet">{lead}</p> : null}
      {filter}
      {result.isError ? (
        <ErrorState title={failed} level={3} onRetry={() => void result.refetch()}>
          Please try again later.
        </ErrorState>
      ) : result.data === undefined ? (
        <Loading label={`Loading ${title}`}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : (
        <BusyContent isBusy={result.isPlaceholderData}>{children(result.data)}</BusyContent>
      )}
      {pager}
    </section>
  )
}

/** How many there are, beside a list's title. */
export function Total({ of, one, many }: { of: number | undefined; one: string; many?: string }) {
  if (of === undefined) return null
  return <span className="num text-quiet text-sm">{countText(of, one, many)}</span>
}

// Shared layout of admin pages with lists: head, sections, and the buttons of a row.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { BusyContent } from '#web/ui/feedback/busy-content.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ButtonLink } from './button.tsx'
import { PageHead } from './page-head.tsx'
import { SectionHead } from './section-head.tsx'

export interface AdminPageProps {
  title: string
  lead: string
  /** Links to other admin pages. */
  links: ReactNode
  children: ReactNode
}

/** An admin page below the dashboard. Dialogs go among its children, since they take no space. */
export function AdminPage({ title, lead, links, children }: AdminPageProps) {
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[{ label: 'Admin Dashboard', href: paths.admin() }, { label: title }]}
        title={title}
        lead={lead}
        actions={links}
      />
      <div className="flex flex-col gap-10">{children}</div>
    </div>
  )
}

export interface AdminSectionProps {
  /** Id of the section's heading, which can take the focus. */
  id: string
  title: string
  /** The public page of the same content. */
  publicPage: { href: string; label: string }
  /** The form below the list: its heading's id and text. */
  form: { id: string; label: string }
  children: ReactNode
}

export function AdminSection({ id, title, publicPage, form, children }: AdminSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} tabIndex={-1} className="display text-3xl">
          {title}
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={publicPage.href} size="small">
            {publicPage.label}
          </ButtonLink>
          <ButtonLink href={`#${form.id}`} size="small" variant="primary">
            {form.label}
          </ButtonLink>
        </div>
      </div>
      {children}
    </section>
  )
}

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

/** Head of the column of `RowActions`. */
export function ActionsHead() {
  return (
    <th scope="col">
      <span className="sr-only">Actions</span>
    </th>
  )
}

/** Last cell of a table row: the row's actions. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className="flex justify-end gap-2 [&_button]:whitespace-nowrap">{children}</div>
    </td>
  )
}

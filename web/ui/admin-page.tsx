// Shared layout of admin pages with lists: head, section, and the buttons of a row.
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from './button.tsx'
import { PageHead } from './page-head.tsx'

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
  children: ReactNode
}

export function AdminSection({ id, title, publicPage, children }: AdminSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} tabIndex={-1} className="display text-3xl">
          {title}
        </h2>
        <ButtonLink href={publicPage.href} size="small">
          {publicPage.label}
        </ButtonLink>
      </div>
      {children}
    </section>
  )
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
      <div className="flex justify-end gap-2 max-lg:justify-start max-sm:mt-2 [&_button]:whitespace-nowrap">
        {children}
      </div>
    </td>
  )
}

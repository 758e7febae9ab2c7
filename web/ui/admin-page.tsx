// What the desks have alike where admins keep lists of things: head, section and the buttons of a row.
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from './button.tsx'
import { PageHead } from './page-head.tsx'

export interface AdminPageProps {
  title: string
  lead: string
  /** The ways to the other desks. */
  links: ReactNode
  children: ReactNode
}

/** A page of its own below the admin dashboard. Dialogs go among its children: they take no place. */
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
  /** Of the heading, which names the section. */
  id: string
  title: string
  /** The page where readers see what is kept here. */
  publicPage: { href: string; label: string }
  children: ReactNode
}

export function AdminSection({ id, title, publicPage, children }: AdminSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="display text-3xl">
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

/** The last cell of a table's row: what can be done with it. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className="flex justify-end gap-2 max-sm:mt-2 max-sm:justify-start">{children}</div>
    </td>
  )
}

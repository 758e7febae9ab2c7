// PageHead and Breadcrumb: title, lead, actions and path of a screen.
import type { ReactNode } from 'react'
import { SiteLink } from './site-link.tsx'

export interface Crumb {
  label: string
  /** Undefined for the page itself. */
  href?: string
}

export interface PageHeadProps {
  title: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  /** Running text below the title, of any number of paragraphs. */
  intro?: ReactNode
  /** Small chips or facts above the title. */
  eyebrow?: ReactNode
  /** Buttons at the right; below the title where it leaves no room. */
  actions?: ReactNode
  breadcrumb?: readonly Crumb[]
}

/** The head of a screen, with its only h1. */
export function PageHead({ title, lead, intro, eyebrow, actions, breadcrumb }: PageHeadProps) {
  return (
    <div className="flex flex-col gap-3 pt-6 pb-6 md:pt-10 md:pb-8">
      {breadcrumb ? <Breadcrumb crumbs={breadcrumb} /> : null}
      {eyebrow ? <div className="flex flex-wrap items-center gap-2">{eyebrow}</div> : null}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:flex-nowrap">
        <div className="min-w-0 max-w-[48rem]">
          <h1 className="display break-words text-[clamp(2.25rem,1.6rem+2.8vw,3.5rem)]">{title}</h1>
          {lead ? <p className="measure mt-3 text-lg text-quiet leading-relaxed">{lead}</p> : null}
          {intro ? <div className="measure mt-3 text-lg text-quiet leading-relaxed">{intro}</div> : null}
        </div>
        {actions ? <div className="page-actions">{actions}</div> : null}
      </div>
    </div>
  )
}

/** The reader's location, from the outermost level inwards. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-quiet text-sm">
        {crumbs.map(({ label, href }, index) => (
          <li key={href ?? label} className="flex min-w-0 items-center gap-x-2">
            {href ? (
              <SiteLink
                href={href}
                className="truncate py-1.5 underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </SiteLink>
            ) : (
              <span aria-current="page" className="truncate py-1.5 text-ink">
                {label}
              </span>
            )}
            {/* At the end, so that no line of a wrapped path begins with it. */}
            {index < crumbs.length - 1 ? <span aria-hidden="true">/</span> : null}
          </li>
        ))}
      </ol>
    </nav>
  )
}

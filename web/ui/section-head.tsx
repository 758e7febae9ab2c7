// SectionHead and ViewAll: heading of a section with a link to the whole list.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { SiteLink } from './site-link.tsx'

export interface SectionHeadProps {
  id?: string
  title: ReactNode
  lead?: ReactNode
  /** Target of "View All". */
  href?: string
  linkText?: string
  /** Accessible name of the link: "View all machines". Must begin with the visible words. */
  linkLabel?: string
  actions?: ReactNode
}

/** Heading (h2) of a section, with a link to the whole list. */
export function SectionHead({
  id,
  title,
  lead,
  href,
  linkText = 'View All',
  linkLabel,
  actions,
}: SectionHeadProps) {
  return (
    <div
      className={classes(
        'mb-4 flex justify-between gap-x-4',
        actions ? 'items-end' : 'items-baseline-last',
        // Beside what is at the right, too little of a phone's line is left for the lead.
        lead ? 'max-sm:flex-wrap' : '',
      )}
    >
      <div className="min-w-0">
        <h2 id={id} className="display text-[clamp(1.75rem,1.4rem+1.4vw,2.25rem)]">
          {title}
        </h2>
        {lead ? <p className="measure mt-2 text-quiet">{lead}</p> : null}
      </div>
      {actions || href ? (
        <div className="flex shrink-0 items-center gap-3">
          {actions}
          {href ? <ViewAll href={href} text={linkText} label={linkLabel} /> : null}
        </div>
      ) : null}
    </div>
  )
}

/** A small link at the end of a heading row. */
export function ViewAll({
  href,
  text = 'View All',
  label,
}: {
  href: string
  text?: string
  label?: string | undefined
}) {
  return (
    <SiteLink
      href={href}
      aria-label={label}
      className="relative z-2 inline-flex min-h-11 items-center font-semibold text-[0.9375rem] text-amber-ink underline-offset-4 hover:underline"
    >
      {text}
    </SiteLink>
  )
}

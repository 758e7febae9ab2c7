import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

export interface BlockedNoteProps {
  isFromBlocked: boolean
  /** Who is blocked: "You have blocked the author of this topic." */
  children: ReactNode
  className?: string
}

/** Above a blocked member's content, which lists do not link to; with an unblock link. */
export function BlockedNote({ isFromBlocked, children, className }: BlockedNoteProps) {
  if (!isFromBlocked) return null
  return (
    <p
      role="note"
      className={classes(
        'rounded-card border border-line border-l-4 border-l-warn bg-raised px-4 py-3',
        className,
      )}
    >
      {children} <BlockedMembersLink>Blocked members</BlockedMembersLink>
    </p>
  )
}

/** Link to the settings, where blocks can be removed. */
export function BlockedMembersLink({ children }: { children: ReactNode }) {
  return (
    <SiteLink href={paths.settings('privacy')} className="text-link">
      {children}
    </SiteLink>
  )
}

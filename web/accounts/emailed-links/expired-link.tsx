import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

export interface ExpiredLinkProps {
  /** For moving the focus here. */
  id?: string
  /** Used or too old, rather than incomplete. */
  isExpired: boolean
  /** How to get a new link. */
  remedy: string
  /** The link to it. */
  children: ReactNode
}

/** Shown for an email link whose token is invalid. */
export function ExpiredLink({ id, isExpired, remedy, children }: ExpiredLinkProps) {
  return (
    <div id={id} tabIndex={-1} className="flex flex-col items-start gap-4">
      <ErrorState title={isExpired ? 'This link no longer works' : 'This link is incomplete'}>
        {isExpired
          ? `It has been used or has expired. ${remedy}`
          : 'Please click the link in the email, or copy the whole link into the address bar.'}
      </ErrorState>
      {children}
    </div>
  )
}

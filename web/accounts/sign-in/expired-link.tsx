import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

export interface ExpiredLinkProps {
  /** For who moves the focus here. */
  id?: string
  /** Used already or too old, rather than cut off on the way. */
  isExpired: boolean
  /** Where another link comes from. */
  remedy: string
  /** The way there. */
  children: ReactNode
}

/** What stands where a letter's link leads once its secret is worth nothing. */
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

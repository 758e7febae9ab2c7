import type { ReactNode } from 'react'

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

/** Shown for an email link whose token is invalid. Not as an error: nothing has failed. */
export function ExpiredLink({ id, isExpired, remedy, children }: ExpiredLinkProps) {
  return (
    <div id={id} tabIndex={-1} role="alert" className="flex flex-col items-start gap-4">
      <h2 className="display text-2xl">
        {isExpired ? 'This link no longer works' : 'This link is incomplete'}
      </h2>
      <p className="text-quiet">
        {isExpired
          ? `It has been used or has expired. ${remedy}`
          : 'Please click the link in the email, or copy the whole link into the address bar.'}
      </p>
      {children}
    </div>
  )
}

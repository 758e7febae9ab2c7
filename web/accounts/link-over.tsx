import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'

export interface LinkOverProps {
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
export function LinkOver({ id, isExpired, remedy, children }: LinkOverProps) {
  return (
    <div id={id} tabIndex={-1} className="flex flex-col items-start gap-4">
      <ErrorState title={isExpired ? 'This link is over' : 'This link is not complete'}>
        {isExpired
          ? `It was used already, or it has waited too long. ${remedy}`
          : 'Please follow the link in the letter, or copy all of it into the address bar.'}
      </ErrorState>
      {children}
    </div>
  )
}

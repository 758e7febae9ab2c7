import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'

export interface PlanGateProps {
  title: string
  /** Visitors may have an account with the right already. */
  isVisitor: boolean
  level?: 1 | 2
  children: ReactNode
}

/** What stands before a part of the site for everybody whose plan does not open it: the ways to a plan that does. */
export function PlanGate({ title, isVisitor, level = 1, children }: PlanGateProps) {
  return (
    <Gate
      level={level}
      title={title}
      actions={
        <>
          <ButtonLink href={paths.plans()} variant="primary" size="large">
            Upgrade Membership
          </ButtonLink>
          {isVisitor ? (
            <ButtonLink href={paths.auth('login')} size="large">
              Login
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {children}
    </Gate>
  )
}

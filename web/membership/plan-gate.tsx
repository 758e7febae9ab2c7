import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { Permission } from '#contract/permissions.ts'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { gateWords } from './gate-words.ts'
import { tiersQuery } from './tiers-query.ts'

export interface PlanGateProps {
  title: string
  /** The permission that opens it. */
  permission: Permission
  /** "the forums" */
  what: string
  level?: 1 | 2
  /** Description of what the gate closes. */
  children?: ReactNode
}

/**
 * Gate before a part of the site that the reader's plan does not open: says which plan does, and links to it.
 * The page's loader reads `tiersQuery`.
 */
export function PlanGate({ title, permission, what, level = 1, children }: PlanGateProps) {
  const tiers = useLoaded(tiersQuery)
  const isVisitor = useViewer().member === null
  const { text, joinFree } = gateWords({ tiers, permission, what, isVisitor })
  return (
    <Gate
      level={level}
      title={title}
      actions={
        <>
          {joinFree === null ? null : (
            <ButtonLink href={paths.plans(joinFree)} variant="primary" size="large">
              Join Free
            </ButtonLink>
          )}
          <ButtonLink href={paths.plans()} variant={joinFree === null ? 'primary' : 'secondary'} size="large">
            Upgrade Membership
          </ButtonLink>
          {isVisitor ? (
            <ButtonLink href={paths.auth('login')} variant="quiet" size="large">
              Sign in
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>{text}</p>
      {children}
    </Gate>
  )
}

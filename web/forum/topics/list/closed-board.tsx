import Lock from 'lucide-react/icons/lock'
import type { ForumCategory } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Replaces the topics of a board that the member's tier does not open. */
export function ClosedBoard({ board: { name, opensWith } }: { board: ForumCategory }) {
  return (
    <EmptyState
      icon={<Lock size={26} />}
      title={opensWith ? `${name} is part of ${opensWith}` : `${name} is closed`}
      action={
        opensWith ? (
          <ButtonLink href={paths.plans()} variant="primary">
            See the plans
          </ButtonLink>
        ) : null
      }
    >
      {opensWith ? 'Its topics open with your plan, as soon as you have it.' : 'No plan on offer opens it.'}
    </EmptyState>
  )
}

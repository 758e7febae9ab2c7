import Lock from 'lucide-react/icons/lock'
import type { ForumCategory } from '#contract/forum/forum.ts'
import { PlanGate } from '#web/membership/plan-gate.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { categoryTone } from './category-tone.ts'

export interface ForumsGateProps {
  /** Categories behind the gate; their names are public. */
  categories?: readonly Pick<ForumCategory, 'id' | 'name' | 'isOpen' | 'opensWith'>[]
  level?: 1 | 2
}

/** The gate for viewers whose tier does not open the forums. */
export function ForumsGate({ categories = [], level = 1 }: ForumsGateProps) {
  return (
    <PlanGate title="Premium Access Required" permission="forums" what="the forums" level={level}>
      {categories.length > 0 ? (
        <ul className="mt-5 flex flex-wrap justify-center gap-2" aria-label="What the forums are about">
          {categories.map(({ id, name, isOpen, opensWith }) => (
            <li key={id}>
              <Chip tone={categoryTone(id)} lamp={isOpen}>
                {isOpen ? null : <Lock size={12} aria-hidden="true" className="shrink-0" />}
                {name}
                {isOpen ? null : <NeededTier name={opensWith} />}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </PlanGate>
  )
}

/** On a board that the forums' permission alone does not open. */
function NeededTier({ name }: { name: string | null }) {
  return (
    <span className="font-normal">
      <span className="sr-only"> opens with </span>
      {name ?? 'Closed'}
    </span>
  )
}

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

/** Number of categories that leave the buttons in a phone's first screen. */
const SHOWN_ON_PHONES = 6

/** The gate for viewers whose tier does not open the forums. */
export function ForumsGate({ categories = [], level = 1 }: ForumsGateProps) {
  return (
    <PlanGate title="Premium Access Required" permission="forums" what="the forums" level={level}>
      {categories.length > 0 ? (
        <ul
          className="mt-5 flex flex-wrap justify-center gap-2 max-sm:[&>:nth-child(n+7)]:hidden"
          aria-label="What the forums are about"
        >
          {categories.map(({ id, name, isOpen, opensWith }) => (
            <li key={id} className="flex">
              <Chip tone={categoryTone(id)} lamp={isOpen}>
                {isOpen ? null : <Lock size={12} aria-hidden="true" className="shrink-0" />}
                {name}
                {isOpen ? null : <NeededTier name={opensWith} />}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      {categories.length > SHOWN_ON_PHONES ? (
        <p className="mt-2 text-base sm:hidden">and {categories.length - SHOWN_ON_PHONES} more</p>
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

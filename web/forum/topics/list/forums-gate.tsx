import { PlanGate } from '#web/membership/plan-gate.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { categoryTone } from './category-tone.ts'

export interface ForumsGateProps {
  /** Categories behind the gate; their names are public. */
  categories?: readonly { id: number; name: string }[]
  level?: 1 | 2
}

/** The gate for viewers whose tier does not open the forums. */
export function ForumsGate({ categories = [], level = 1 }: ForumsGateProps) {
  return (
    <PlanGate title="Premium Access Required" permission="forums" what="the forums" level={level}>
      {categories.length > 0 ? (
        <ul className="mt-5 flex flex-wrap justify-center gap-2" aria-label="What the forums are about">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <Chip tone={categoryTone(id)}>{name}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </PlanGate>
  )
}

import { CONDITION_LABELS, type CONDITIONS } from '#contract/conditions.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'

type Condition = (typeof CONDITIONS)[number]

const TONES: Record<Condition, Tone> = {
  new: 'green',
  like_new: 'green',
  excellent: 'teal',
  good: 'teal',
  fair: 'amber',
  poor: 'red',
}

/** The condition, coloured from green to red. */
export function ConditionChip({ condition }: { condition: Condition }) {
  return <Chip tone={TONES[condition]}>{CONDITION_LABELS[condition]}</Chip>
}

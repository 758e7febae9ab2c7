import { SANCTION_LABELS, type Sanction } from '#contract/moderation/constants.ts'
import { SANCTION_TONES } from '#web/moderation/words.ts'
import { Chip } from '#web/ui/chip.tsx'

export function SanctionChips({ measures }: { measures: readonly Sanction[] }) {
  return measures.map((measure) => (
    <Chip key={measure} tone={SANCTION_TONES[measure]}>
      {SANCTION_LABELS[measure]}
    </Chip>
  ))
}

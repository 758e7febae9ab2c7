import { MEASURE_LABELS, type Measure } from '#contract/moderation/constants.ts'
import { MEASURE_TONES } from '#web/moderation/words.ts'
import { Chip } from '#web/ui/chip.tsx'

export function MeasureChips({ measures }: { measures: readonly Measure[] }) {
  return measures.map((measure) => (
    <Chip key={measure} tone={MEASURE_TONES[measure]}>
      {MEASURE_LABELS[measure]}
    </Chip>
  ))
}

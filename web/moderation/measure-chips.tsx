import { MEASURE_LABELS, type Measure } from '#contract/moderation-terms.ts'
import { Chip } from '#web/ui/chip.tsx'
import { MEASURE_TONES } from './words.ts'

export function MeasureChips({ measures }: { measures: readonly Measure[] }) {
  return measures.map((measure) => (
    <Chip key={measure} tone={MEASURE_TONES[measure]}>
      {MEASURE_LABELS[measure]}
    </Chip>
  ))
}

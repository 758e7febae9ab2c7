import type { Tone } from '#web/ui/chip.tsx'

const TONES: readonly Tone[] = ['teal', 'amber', 'blue', 'green']

/** A category's colour, always the same so that its chip is recognised. Red is reserved for hot topics. */
export function categoryTone(id: number): Tone {
  return TONES[id % TONES.length] ?? 'quiet'
}

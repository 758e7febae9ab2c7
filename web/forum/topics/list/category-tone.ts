import type { Tone } from '#web/ui/chip.tsx'

const TONES: readonly Tone[] = ['teal', 'amber', 'blue', 'green']

/** A category's colour: always the same for the same category, so that its chip is known again. Red
 * is left to what is hot. */
export function categoryTone(id: number): Tone {
  return TONES[id % TONES.length] ?? 'quiet'
}

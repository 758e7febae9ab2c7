// Codes of the catalogue in the field's words.
import {
  DISPLAY_LABELS,
  DISPLAY_TYPES,
  MACHINE_TYPES,
  MAKER_LABELS,
  MAKER_WORDS,
  type MakerWord,
  TYPE_LABELS,
} from '#contract/machines/words.ts'

/** The one of `options` that `value` is, or undefined. */
export function oneOf<T extends string>(options: readonly T[], value: unknown): T | undefined {
  return options.find((option) => option === value)
}

/** "Solid state" for `ss`; a code that we do not know as it stands. */
export function typeWord(code: string): string {
  const known = oneOf(MACHINE_TYPES, code)
  return known ? TYPE_LABELS[known] : code
}

/** "Dot matrix" for `dmd`; a code that we do not know as it stands. */
export function displayWord(code: string): string {
  const known = oneOf(DISPLAY_TYPES, code)
  return known ? DISPLAY_LABELS[known] : code
}

export function playersWord(count: number): string {
  return count === 1 ? '1 player' : `${count} players`
}

export const MAKER_KEYS = Object.keys(MAKER_WORDS) as MakerWord[]

/** The filter's own word for a maker's number: 12 is "stern". */
export function makerWordOf(id: number): MakerWord | undefined {
  return MAKER_KEYS.find((word) => MAKER_WORDS[word] === id)
}

export function makerLabel(word: MakerWord): string {
  return MAKER_LABELS[word]
}

const IMAGE_TYPES: Record<string, string> = {
  backglass: 'Backglass',
  playfield: 'Playfield',
  cabinet: 'Cabinet',
  flyer: 'Flyer',
  artwork: 'Artwork',
}

/** "Backglass" for `backglass`; a plain word for what has no name. */
export function imageTypeWord(type: string): string {
  return IMAGE_TYPES[type] ?? 'Picture'
}

// Labels of the catalogue's codes.
import {
  DISPLAY_LABELS,
  DISPLAY_TYPES,
  MACHINE_TYPES,
  MAKER_LABELS,
  MAKER_WORDS,
  type MakerWord,
  TYPE_LABELS,
} from '#contract/machines/words.ts'
import { oneOf } from '#web/shell/address-query.ts'
import { countText } from '#web/ui/display/count-text.ts'

/** "Solid state" for `ss`; unknown codes unchanged. */
export function typeWord(code: string): string {
  const known = oneOf(code, MACHINE_TYPES)
  return known ? TYPE_LABELS[known] : code
}

/** "Dot matrix" for `dmd`; unknown codes unchanged. */
export function displayWord(code: string): string {
  const known = oneOf(code, DISPLAY_TYPES)
  return known ? DISPLAY_LABELS[known] : code
}

const TRIM_FEATURES: Readonly<Record<string, RegExp>> = {
  'Pro edition': /\bPro\b/,
  'Premium edition': /\bPremium\b/,
  'Limited edition': /\bLE\b|\bLimited\b/,
  'Vault edition': /\bVault\b/,
}

/** Features of an edition without those that only repeat its name: "Pro edition" of "Godzilla (Pro)". */
export function ownFeatures({ name, features }: { name: string; features: readonly string[] }): string[] {
  return features.filter((feature) => !TRIM_FEATURES[feature]?.test(name))
}

export function playersWord(count: number): string {
  return countText(count, 'player')
}

export const MAKER_KEYS = Object.keys(MAKER_WORDS) as MakerWord[]

/** The filter's word for a manufacturer's number: 12 is "stern". */
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

/** "Backglass" for `backglass`; a generic word for unknown types. */
export function imageTypeWord(type: string): string {
  return IMAGE_TYPES[type] ?? 'Picture'
}

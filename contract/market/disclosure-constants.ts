// Words of sellers' disclosures and the definition of each condition. Without schemas, so that pages do not load the
// validator.
import type { CONDITIONS } from '#contract/conditions.ts'

export const USES = ['home', 'location', 'unknown'] as const
export const BOARD_STATES = ['original', 'repaired', 'replaced', 'faulty'] as const
export const BATTERY_LEAKS = ['none', 'cleaned', 'damage'] as const
export const PLAYFIELD_WEAR = ['none', 'light', 'worn', 'restored'] as const
export const CABINET_STATES = ['clean', 'marks', 'faded', 'damaged', 'restored'] as const

/** Maximum length of the notes on mods and on faults, so that all of it fits into one field of a draft. */
export const MODS_MAX = 150
export const FAULTS_MAX = 400

export const USE_LABELS: Readonly<Record<(typeof USES)[number], string>> = {
  home: 'Home use only',
  location: 'Was on location',
  unknown: 'Not known',
}
export const BOARD_LABELS: Readonly<Record<(typeof BOARD_STATES)[number], string>> = {
  original: 'Original, working',
  repaired: 'Repaired, working',
  replaced: 'Replaced by new ones',
  faulty: 'Faulty or missing',
}
export const BATTERY_LABELS: Readonly<Record<(typeof BATTERY_LEAKS)[number], string>> = {
  none: 'None',
  cleaned: 'Cleaned and repaired',
  damage: 'Damage remains',
}
export const PLAYFIELD_LABELS: Readonly<Record<(typeof PLAYFIELD_WEAR)[number], string>> = {
  none: 'None',
  light: 'Light',
  worn: 'Worn to the wood',
  restored: 'Restored or replaced',
}
export const CABINET_LABELS: Readonly<Record<(typeof CABINET_STATES)[number], string>> = {
  clean: 'Clean',
  marks: 'Small marks',
  faded: 'Faded',
  damaged: 'Damaged',
  restored: 'Repainted or new decals',
}

/** Definition of each condition, for buyer and seller. */
export const CONDITION_CRITERIA: Readonly<Record<(typeof CONDITIONS)[number], string>> = {
  new: 'Unused, in its box or as it left the factory.',
  like_new: 'Used little. No wear that shows, no faults.',
  excellent: 'Fully working. Light wear that shows only up close.',
  good: 'Fully working. Wear that shows, nothing that disturbs play.',
  fair: 'Works with faults, or with heavy wear.',
  poor: 'Not working or incomplete: for repair or for parts.',
}

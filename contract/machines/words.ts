// Words and numbers of the machines room. Without schemas, so that pages do not load the validator.

/** Characters required by search on screen; the server refuses only an empty query. */
export const MACHINE_SEARCH_MIN = 3
/** Maximum of search results, best first. */
export const SEARCH_CAP = 100
export const MACHINE_PAGE = 24

export const MACHINE_TYPES = ['em', 'ss', 'me'] as const
export const DISPLAY_TYPES = ['reels', 'lights', 'alphanumeric', 'dmd', 'cga', 'lcd'] as const
/** Filters of a list of machines, in their order on screen. */
export const MACHINE_FILTERS = ['manufacturer', 'decade', 'type', 'display', 'players', 'feature'] as const
export type MachineFilter = (typeof MACHINE_FILTERS)[number]
export const MACHINE_SORTS = ['relevance', 'name', 'newest', 'oldest', 'rating'] as const
export const MACHINE_IMAGE_TYPES = ['backglass', 'playfield', 'cabinet', 'flyer', 'artwork', 'other'] as const
export const CATALOGUE_IMAGE_TYPES = ['backglass', 'playfield', 'cabinet', 'other'] as const
export const MACHINE_BADGES = ['New', 'Premium', 'Popular', 'Classic'] as const

export const TYPE_LABELS: Record<(typeof MACHINE_TYPES)[number], string> = {
  em: 'Electromechanical',
  ss: 'Solid state',
  me: 'Mechanical',
}

export const DISPLAY_LABELS: Record<(typeof DISPLAY_TYPES)[number], string> = {
  reels: 'Score reels',
  lights: 'Backglass lights',
  alphanumeric: 'Alphanumeric',
  dmd: 'Dot matrix',
  cga: 'CGA monitor',
  lcd: 'LCD',
}

/** Labels of contributors' roles, by the source's names. */
const ROLE_LABELS: Readonly<Record<string, string>> = {
  design: 'Design',
  art: 'Art',
  software: 'Software',
  mechanics: 'Mechanics',
  sound: 'Sound',
  music: 'Music',
  dots_animation: 'Dot-matrix animation',
}

/** "Dot-matrix animation" for `dots_animation`; unknown roles unchanged. */
export function roleLabel(role: string): string {
  return ROLE_LABELS[role] ?? role.replaceAll('_', ' ')
}

/** Words of the manufacturer filter, with their ids in the Open Pinball Database. */
export const MAKER_WORDS = { stern: 12, jersey_jack: 74, williams: 7, bally: 8, gottlieb: 2 } as const
export type MakerWord = keyof typeof MAKER_WORDS

export const MAKER_LABELS: Record<MakerWord, string> = {
  stern: 'Stern',
  jersey_jack: 'Jersey Jack',
  williams: 'Williams',
  bally: 'Bally',
  gottlieb: 'Gottlieb',
}

/** Relation of an edition to its title: its own, by another manufacturer or for export, or a remake. */
export const EDITION_GROUPS = ['edition', 'copy', 'remake'] as const
export type EditionGroup = (typeof EDITION_GROUPS)[number]

/** A machine's id in the catalogue and on pages. */
export function machineIdOf({ id, opdbId }: { id: number; opdbId: string | null }): string {
  return opdbId ?? `L${id}`
}

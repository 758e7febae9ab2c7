import type { ReactNode } from 'react'
import type { MachineRow } from '#contract/machines/machines.ts'

/** Target of a heart in a list. */
export interface FavoriteTarget {
  opdbId: string
  name: string
}

/** Other rooms' parts of machine rows, passed in by pages. */
export interface MachineRowSlots {
  favorite?: (machine: FavoriteTarget) => ReactNode
  /** The viewer's own marks on a title; undefined for visitors, whose lists have no such column. */
  marks?: (titleId: string) => ReactNode
  /** Cache key of the viewer's data in both; they read nothing else. */
  look?: (titleId: string) => string
}

/** A title with several editions is its own favorite; a single edition represents its title. */
export function favoriteTarget({ titleId, opdbId, name, editions }: MachineRow): FavoriteTarget {
  return { opdbId: editions.length > 1 ? titleId : opdbId, name }
}

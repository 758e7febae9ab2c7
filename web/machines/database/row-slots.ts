import type { ReactNode } from 'react'
import type { MachineRow } from '#contract/machines/machines.ts'

/** What a heart in a list marks. */
export interface FavoriteTarget {
  opdbId: string
  name: string
}

/** What other rooms put into the rows of machines; pages hand it over. */
export interface MachineRowSlots {
  favorite?: (machine: FavoriteTarget) => ReactNode
  /** The reader's own marks on a title; left out for visitors, whose lists have no column for them. */
  marks?: (titleId: string) => ReactNode
  /** What both show of the reader, in a word; neither reads anything else. */
  look?: (titleId: string) => string
}

/** A title of several editions is a favorite of its own; the only edition stands for its title. */
export function favoriteTarget({ titleId, opdbId, name, editions }: MachineRow): FavoriteTarget {
  return { opdbId: editions.length > 1 ? titleId : opdbId, name }
}

import type { ReactNode } from 'react'
import type { MachineRow } from '#contract/machines.ts'

/** What a heart in a list marks. */
export interface FavoriteTarget {
  opdbId: string
  name: string
}

/** The heart is another room's: pages put it into the rows. */
export type FavoriteOf = (machine: FavoriteTarget) => ReactNode

/** A title of several editions is a favorite of its own; the only edition stands for its title. */
export function favoriteTarget({ titleId, opdbId, name, editions }: MachineRow): FavoriteTarget {
  return { opdbId: editions.length > 1 ? titleId : opdbId, name }
}

// What other rooms put on a machine's page. The route fills the slots; what is left out leaves no gap.
import type { ReactNode } from 'react'

export interface MachinePageSlots {
  /** Beside the name: makes the machine a favorite. */
  favorite?: ReactNode
  /** Histogram and own rating. */
  rating?: ReactNode
  /** What members wrote with their ratings. */
  reviews?: ReactNode
  /** The reader's own entries of the title, and who else keeps one. */
  keeping?: ReactNode
  /** The way to propose a correction. */
  propose?: ReactNode
  /** An admin's ways to change the machine and to what was changed. */
  desk?: ReactNode
  /** What else the site has about the machine. A room leaves its slot out where it has nothing to show. */
  related?: Partial<Record<RelatedSlot, ReactNode>>
}

/** In the order in which the page shows them. */
export const RELATED_SLOTS = ['prices', 'topics', 'listings', 'posts'] as const
export type RelatedSlot = (typeof RELATED_SLOTS)[number]

// What other rooms put on a machine's page. The route fills the slots; what is left out leaves no gap.
import type { ReactNode } from 'react'

export interface MachinePageSlots {
  /** Beside the name: makes the machine a favorite. */
  favorite?: ReactNode
  /** Histogram, own rating, reviews. */
  rating?: ReactNode
  /** The reader's own entries of the title, and who else keeps one. */
  keeping?: ReactNode
  /** The way to propose a correction. */
  propose?: ReactNode
  /** An admin's ways to change the machine and to what was changed. */
  desk?: ReactNode
  talk?: ReactNode
  listings?: ReactNode
  prices?: ReactNode
}

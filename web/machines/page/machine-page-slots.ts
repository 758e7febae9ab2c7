// Slots for other rooms on a machine's page. The route fills them; empty ones leave no gap.
import type { ReactNode } from 'react'

export interface MachinePageSlots {
  /** Favorite button beside the name. */
  favorite?: ReactNode
  /** Histogram and the viewer's rating. */
  rating?: ReactNode
  /** Members' reviews. */
  reviews?: ReactNode
  /** The viewer's own entries of the title, and other owners. */
  entries?: ReactNode
  /** Link to propose a correction. */
  propose?: ReactNode
  /** An admin's links to the editor and the history. */
  admin?: ReactNode
  // Related content: a room omits its slot if it has nothing to show.
  prices?: ReactNode
  listings?: ReactNode
  topics?: ReactNode
  posts?: ReactNode
}

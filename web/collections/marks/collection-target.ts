import type { CollectionMachine } from '#contract/collections/collections.ts'
import type { TitleEditions } from '#web/collections/edition-words.ts'

export interface OwnEntryPanelProps {
  /** The id in the page's address. */
  asked: string
  /** The title or edition that the page shows. */
  machine: Pick<CollectionMachine, 'opdbId' | 'titleId' | 'name'> & TitleEditions
}

/** Id of the panel's heading. */
export const OWN_ENTRY_HEADING = 'keeping'

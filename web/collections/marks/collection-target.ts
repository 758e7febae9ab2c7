import type { CollectionMachine } from '#contract/collections/collections.ts'
import type { TitleEditions } from '#web/collections/edition-words.ts'

export interface OwnEntryPanelProps {
  /** The id under which the page was asked for. */
  asked: string
  /** The title or edition that it shows. */
  machine: Pick<CollectionMachine, 'opdbId' | 'titleId' | 'name'> & TitleEditions
}

/** The id of the panel's heading. */
export const OWN_ENTRY_HEADING = 'keeping'

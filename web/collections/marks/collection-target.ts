import type { KeptMachine } from '#contract/collections/collections.ts'
import type { TitleEditions } from '#web/collections/edition-words.ts'

export interface KeepingPanelProps {
  /** The id under which the page was asked for. */
  asked: string
  /** The title or edition that it shows. */
  machine: Pick<KeptMachine, 'opdbId' | 'titleId' | 'name'> & TitleEditions
}

/** The id of the panel's heading. */
export const KEEPING_HEADING = 'keeping'

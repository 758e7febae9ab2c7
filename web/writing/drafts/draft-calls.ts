import { ApiError } from '#contract/api-error.ts'
import type { Draft, SavedDraft } from '#contract/writing/drafts.ts'

/** API calls of a draft in one tab. */
export interface DraftCalls {
  read(): Promise<Draft>
  /** `isLeaving`: the page may unload before the reply. */
  save(draft: SavedDraft, isLeaving: boolean): Promise<Draft>
  end(key: string): Promise<void>
}

/** Refused for good; timeouts and rate limits can be retried. */
export function isFinalRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![408, 429].includes(error.status)
  )
}

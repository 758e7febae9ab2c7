import { ApiError } from '#contract/api-error.ts'
import type { Draft, SavedDraft } from '#contract/writing/drafts.ts'

/** What a draft in one tab asks of the server. */
export interface DraftCalls {
  read(): Promise<Draft>
  /** `isLeaving`: the page may end before the answer comes. */
  save(draft: SavedDraft, isLeaving: boolean): Promise<Draft>
  end(key: string): Promise<void>
}

/** Refused for good; a request that was too slow or too frequent may be repeated. */
export function isFinalRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![408, 429].includes(error.status)
  )
}

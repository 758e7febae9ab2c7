import type { Draft, SavedDraft } from '#contract/writing-drafts.ts'

/** What a draft in one tab asks of the server. */
export interface DraftCalls {
  read(): Promise<Draft>
  /** `isLeaving`: the page may end before the answer comes. */
  save(draft: SavedDraft, isLeaving: boolean): Promise<Draft>
  end(key: string): Promise<void>
}

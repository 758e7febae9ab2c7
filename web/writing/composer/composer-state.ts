// State shared by a composer's field, which is there from the start, and its tools, which load later.

export interface ComposerState {
  /** It fills the screen of a phone. */
  isSheet: boolean
  isPreviewing: boolean
  /** ARIA ties of the field to the list of names. */
  listed: { listId: string; activeId: string | undefined } | null
  /** What is missing before the text can be sent, in words. */
  pending: string | null
}

export const NOTHING_OPEN: ComposerState = {
  isSheet: false,
  isPreviewing: false,
  listed: null,
  pending: null,
}

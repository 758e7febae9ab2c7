// What the parts of a composer share: the field is there from the start, its tools come later.

export interface ComposerState {
  /** It fills the screen of a phone. */
  isSheet: boolean
  isPreviewing: boolean
  /** What the field says of the list of names beside it. */
  listed: { listId: string; activeId: string | undefined } | null
  /** What has to be done before the text can be sent, in words. */
  pending: string | null
}

export const NOTHING_OPEN: ComposerState = {
  isSheet: false,
  isPreviewing: false,
  listed: null,
  pending: null,
}

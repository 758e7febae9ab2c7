// Numbers of drafts, without schemas: the browser needs them too.

/** Drafts that one member can have at a time. */
export const DRAFTS_MAX = 100
/** Bytes of text in all drafts of one member. */
export const DRAFTS_BYTES_MAX = 1_048_576
/** Characters of a draft's excerpt in lists. */
export const DRAFT_EXCERPT_MAX = 160
/** Pictures attached to one draft, those that its text shows included. */
export const DRAFT_PICTURES_MAX = 10
/** Days for which sending again under the same key makes no second post. */
export const SEND_KEY_DAYS = 30

// Limits of drafts. Without schemas, because the browser needs them too.

/** Maximum of drafts per member. */
export const DRAFTS_MAX = 100
/** Maximum of text bytes over all drafts of a member. */
export const DRAFTS_BYTES_MAX = 1_048_576
/** Length of a draft's excerpt in lists. */
export const DRAFT_EXCERPT_MAX = 160
/** Maximum of pictures per draft, including those in its text. */
export const DRAFT_PICTURES_MAX = 10
/** Days during which a repeated send key creates no second post. */
export const SEND_KEY_DAYS = 30

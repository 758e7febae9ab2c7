// Limits of members' Markdown. Without schemas, so that pages do not load the validator.

/** Maximum length of a rendered text. */
export const WRITING_MAX = 65_536
/** Maximum length of a member's text in any room, and of a preview. */
export const PREVIEW_MAX = 20_000
/** Maximum of punctuation and line ends per text, which dominate rendering time: one in eight at full length. */
export const SIGNS_MAX = 8_192
/** Maximum nesting of quotes, lists and emphasis. */
export const NESTING_MAX = 20
/** Maximum growth of addresses and table cells relative to the source. */
export const GROWTH_MAX = 10
/** Maximum of different names looked up per text; further ones stay plain text. */
export const NAMES_MAX = 50
/** Number of members that a composer suggests for a name. */
export const MENTIONS_MAX = 8
/** Length of the plain excerpt stored with a text; shorter ones are cut from it. */
export const EXCERPT_STORED = 2_000

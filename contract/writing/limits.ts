// Numbers of texts that members write in Markdown; free of zod, so that pages may carry them.

/** Characters of the longest text that is rendered. */
export const WRITING_MAX = 65_536
/** Characters of the longest text that a room takes from members, which is what a preview takes. */
export const PREVIEW_MAX = 20_000
/** Punctuation and line ends in one text, which is what rendering spends its time on: one in eight at full length. */
export const SIGNS_MAX = 8_192
/** How deep quotes, lists and emphasis may lie in each other. */
export const NESTING_MAX = 20
/** How many times as long as the source its addresses and table cells may become. */
export const GROWTH_MAX = 10
/** Different names in one text that are looked up; further ones stay plain text. */
export const NAMES_MAX = 50
/** Members that a composer suggests for a name. */
export const MENTIONS_MAX = 8
/** Characters of the plain excerpt that is stored with a text; shorter ones are cut from it. */
export const EXCERPT_STORED = 2_000

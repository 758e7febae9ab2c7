// Numbers of the messages that browser and server share; free of zod, so that pages may carry them.

/** Characters of one message. */
export const MESSAGE_MAX = 4_000
/** Members of a group, its starter included. */
export const GROUP_MAX = 10
/** Pictures in one message. */
export const MESSAGE_PICTURES_MAX = 6
/** How long one's own message can be taken back. */
export const REMOVABLE_HOURS = 24
export const CONVERSATIONS_PAGE_SIZE = 30
export const MESSAGES_PAGE_SIZE = 40
/** Messages that staff see on either side of a reported one. */
export const REPORT_CONTEXT = 3
/** Characters of the newest message in the list of conversations. */
export const EXCERPT_MAX = 140
/** Names that the form for a new message suggests. */
export const RECIPIENTS_MAX = 8

/** What the draft of a new message belongs to while nobody is named: no member can have this name. */
export const NEW_MESSAGE_DRAFT = '_'

// Numbers of messages. Without schemas, so that pages do not load the validator.

/** Maximum length of a message. */
export const MESSAGE_MAX = 4_000
/** Maximum of members in a group, its starter included. */
export const GROUP_MAX = 10
/** Maximum of pictures per message. */
export const MESSAGE_PICTURES_MAX = 6
/** Hours during which members can remove their own messages. */
export const REMOVABLE_HOURS = 24
export const CONVERSATIONS_PAGE_SIZE = 30
export const MESSAGES_PAGE_SIZE = 40
/** Number of messages that staff see before and after a reported one. */
export const REPORT_CONTEXT = 3
/** Length of the newest message's excerpt in the list of conversations. */
export const EXCERPT_MAX = 140
/** Number of names that the new message form suggests. */
export const RECIPIENTS_MAX = 8

/** Draft subject of a new message without recipients: no member can have this name. */
export const NEW_MESSAGE_DRAFT = '_'

// Words and numbers of the forum. Without schemas, so that pages do not load the validator.

/** A topic with more replies is hot. */
export const HOT_REPLIES = 5
/** A category with more topics gets a highlighted badge. */
export const BUSY_CATEGORY_TOPICS = 20
/** Default page size of topics and replies. */
export const TOPICS_PAGE_SIZE = 20
export const REPLIES_PAGE_SIZE = 20
/** Page size of a member's topics and replies. */
export const MEMBER_POSTS_PAGE_SIZE = 20
/** Number of topics in the home page's panel. */
export const HIGHLIGHTED_TOPICS = 4

/** Maximum lengths of a topic's title, and of the text of a topic or a reply. */
export const TOPIC_TITLE_MAX = 150
export const POST_MAX = 20_000
/** Maximum of categories, and lengths of their names and descriptions. */
export const BOARDS_MAX = 100
export const BOARD_NAME_MAX = 60
export const BOARD_DESCRIPTION_MAX = 200
/** Maximum length of an expert's badge. */
export const EXPERTISE_MAX = 40
/** Maximum of replies split off, and of posts merged, at once. */
export const SPLIT_MAX = 200
export const MERGED_MAX = 2_000

/** Maximum of machines per topic. */
export const TOPIC_MACHINES_MAX = 5

/** Maximum of pictures per topic or reply. */
export const POST_PICTURES_MAX = 10

/** Reactions with pinball names; their labels are in web/forum. */
export const REACTIONS = ['replay', 'extra_ball', 'multiball', 'jackpot', 'tilt', 'drain'] as const
/** Default page size of revisions and of reactions. */
export const REVISIONS_PAGE_SIZE = 20
export const REACTIONS_PAGE_SIZE = 50

/** Seconds during which the undo of a deletion is offered; the server adds time for slow connections. */
export const UNDO_SECONDS = 10
/** Maximum length of a moderator's reason for a deletion. */
export const DELETION_REASON_MAX = 200

/** Draft kinds: a new topic, which has no subject yet, and a reply, by its topic's id. */
export const TOPIC_DRAFT = 'topic'
export const NEW_TOPIC_DRAFT = '_'
export const REPLY_DRAFT = 'reply'
/** Draft kinds of edits to a topic or a reply, by its id. */
export const TOPIC_EDIT_DRAFT = 'topic_edit'
export const REPLY_EDIT_DRAFT = 'reply_edit'

export const TOPIC_SORTS = ['lastActivity', 'newest', 'oldest', 'replies', 'views', 'popular'] as const

/** Follow level of a topic or a category. */
export const FOLLOW_LEVELS = ['following', 'normal', 'muted'] as const
export type FollowLevel = (typeof FOLLOW_LEVELS)[number]

/** Cap of counts of unread replies and followed topics; more is shown as "99+". */
export const UNREAD_MAX = 100

/** A reply's page and its index there. The first page has no number in its address. */
export function placeOfReply(position: number): { page: number | undefined; reply: number } {
  const page = Math.ceil(position / REPLIES_PAGE_SIZE)
  return { page: page > 1 ? page : undefined, reply: position }
}

// The forum's words and numbers that pages need as well: apart from the schemas, because whoever imports those
// loads the validator with them.

/** A topic with more replies than this is hot. */
export const HOT_REPLIES = 5
/** A category with more topics than this has its badge highlighted. */
export const BUSY_CATEGORY_TOPICS = 20
/** How many topics and replies a list answers unless asked otherwise. */
export const TOPICS_PAGE_SIZE = 20
export const REPLIES_PAGE_SIZE = 20
/** Of one member's topics and replies. */
export const MEMBER_POSTS_PAGE_SIZE = 20
/** Topics in the home page's panel. */
export const HIGHLIGHTED_TOPICS = 4

/** Characters of a topic's title, and of the text of a topic or a reply. */
export const TOPIC_TITLE_MAX = 150
export const POST_MAX = 20_000
/** Categories of the forums, and characters of their names and descriptions. */
export const BOARDS_MAX = 100
export const BOARD_NAME_MAX = 60
export const BOARD_DESCRIPTION_MAX = 200
/** Characters on the badge of an expert. */
export const EXPERTISE_MAX = 40
/** Replies that are split off at once, and posts that are merged at once. */
export const SPLIT_MAX = 200
export const MERGED_MAX = 2_000

/** Machines that one topic is about. */
export const TOPIC_MACHINES_MAX = 5

/** Pictures in one topic or reply. */
export const POST_PICTURES_MAX = 10

/** Reactions of the hobby's own; what they are called stands in web/forum. */
export const REACTIONS = ['replay', 'extra_ball', 'multiball', 'jackpot', 'tilt', 'drain'] as const
/** How many states of a post, and how many reactions to it, a list answers unless asked otherwise. */
export const REVISIONS_PAGE_SIZE = 20
export const REACTIONS_PAGE_SIZE = 50

/** For so long a deletion is offered to be taken back; the server adds what a slow connection takes. */
export const UNDO_SECONDS = 10
/** Characters of what a moderator says of a deletion. */
export const DELETION_REASON_MAX = 200

/** What drafts are called: of a new topic, which belongs to nothing yet, and of a reply, by its topic's id. */
export const TOPIC_DRAFT = 'topic'
export const NEW_TOPIC_DRAFT = '_'
export const REPLY_DRAFT = 'reply'
/** Of changes to a topic or a reply, by its id. */
export const TOPIC_EDIT_DRAFT = 'topic_edit'
export const REPLY_EDIT_DRAFT = 'reply_edit'

export const TOPIC_SORTS = ['lastActivity', 'newest', 'oldest', 'replies', 'views', 'popular'] as const

/** What a member wants of a topic or a category: to be told, nothing particular, or to be left alone. */
export const FOLLOW_LEVELS = ['following', 'normal', 'muted'] as const
export type FollowLevel = (typeof FOLLOW_LEVELS)[number]

/** Unread replies of a topic, and followed topics with some, are counted so far; beyond it is "99+". */
export const UNREAD_MAX = 100

/** Where a reply stands: its page and its place on it. The first page has no number in its address. */
export function placeOfReply(position: number): { page: number | undefined; reply: number } {
  const page = Math.ceil(position / REPLIES_PAGE_SIZE)
  return { page: page > 1 ? page : undefined, reply: position }
}

// The forum's words and numbers that pages need as well: apart from the schemas, because whoever imports those
// loads the validator with them.

/** A topic with more replies than this is hot. */
export const HOT_REPLIES = 5
/** A category with more topics than this has its badge highlighted. */
export const BUSY_CATEGORY_TOPICS = 20
/** How many topics and replies a list answers unless asked otherwise. */
export const TOPICS_PAGE_SIZE = 20
export const REPLIES_PAGE_SIZE = 20
/** Topics in the home page's panel. */
export const HIGHLIGHTED_TOPICS = 4

export const TOPIC_SORTS = ['lastActivity', 'newest', 'oldest', 'replies', 'views', 'popular'] as const

// What the blog tells of: pages that show posts are purged, and rooms that tell members listen.
import { listKey, postKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events/events.ts'

const changes = ({ postId }: { postId: number }) => [postKey(postId), listKey('posts'), listKey('leaders')]

/** A post is to be seen for the first time. */
export const postPublished = eventType<{ postId: number }>('post_published', { changes })

/** A post that is to be seen, or was, has been changed, taken back or deleted. */
export const postChanged = eventType<{ postId: number }>('post_changed', { changes })

/** A moderator took a post down, or showed it again. */
export const postShown = eventType<{ postId: number; isShown: boolean }>('post_shown', { changes })

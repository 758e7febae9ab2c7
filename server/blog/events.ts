// Events of the blog: they purge pages that show posts, and notify members through other rooms.
import { listKey, postKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events/events.ts'

const changes = ({ postId }: { postId: number }) => [postKey(postId), listKey('posts'), listKey('leaders')]

/** A post became visible for the first time. */
export const postPublished = eventType<{ postId: number }>('post_published', { changes })

/** A post that is or was visible was changed, unpublished or deleted. */
export const postChanged = eventType<{ postId: number }>('post_changed', { changes })

/** A moderator took a post down, or restored it. */
export const postShown = eventType<{ postId: number; isShown: boolean }>('post_shown', { changes })

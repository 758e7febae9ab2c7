// Events of the forum, for subscribers that count or notify.
import { countsKey, listKey, topicKey } from '#contract/purge-keys.ts'
import { changesNothing, eventType } from '#server/base/events/events.ts'

/** A topic became listed; `isApproved` if it was held for review until then. */
export const topicWritten = eventType<{ topicId: number; isApproved?: boolean }>('topic_written', {
  changes: ({ topicId }) => [topicKey(topicId), listKey('topics'), countsKey('forum'), listKey('leaders')],
})

export const replyWritten = eventType<{ replyId: number; isApproved?: boolean }, { topicId: number }>(
  'reply_written',
  {
    changes: (_, { topicId }) => [topicKey(topicId), listKey('leaders')],
  },
)

/** The page of a post whose comments are hidden does not name their topic, so all blog pages are purged. */
export const topicShown = eventType<{ topicId: number; isShown: boolean }, { isOfPost: boolean }>(
  'topic_shown',
  {
    changes: ({ topicId }, { isOfPost }) => [
      topicKey(topicId),
      listKey('topics'),
      countsKey('forum'),
      listKey('leaders'),
      ...(isOfPost ? [listKey('posts')] : []),
    ],
  },
)

export const replyShown = eventType<{ replyId: number; isShown: boolean }, { topicId: number }>(
  'reply_shown',
  { changes: (_, { topicId }) => [topicKey(topicId), listKey('leaders')] },
)

/** A topic's category, pin, lock or machines changed. */
export const topicMoved = eventType<{ topicId: number }>('topic_moved', {
  changes: ({ topicId }) => [topicKey(topicId), listKey('topics'), countsKey('forum')],
})

/** Posts moved between topics: a merge, after which the first topic is gone, or a split, which creates the second. */
export const postsMoved = eventType<{ fromId: number; toId: number }>('posts_moved', {
  changes: ({ fromId, toId }) => [
    topicKey(fromId),
    topicKey(toId),
    listKey('topics'),
    countsKey('forum'),
    listKey('leaders'),
  ],
})

/** A category's name, position or required permission changed; null for a change of the order. */
export const boardsChanged = eventType<{ categoryId: number | null }>('boards_changed', {
  changes: () => [listKey('forum-categories'), listKey('topics'), countsKey('forum')],
})

/** The title or text of a post was edited. */
export const postEdited = eventType<
  { topicId: number; replyId: number | null; revision: number },
  { isTitleChanged: boolean }
>('post_edited', {
  changes: ({ topicId }, { isTitleChanged }) => [
    topicKey(topicId),
    ...(isTitleChanged ? [listKey('topics')] : []),
  ],
})

/** A member added, repeated or withdrew a reaction. */
export const postReacted = eventType<{
  topicId: number
  replyId: number | null
  userId: number
  isAgain: boolean
}>('post_reacted', { changes: changesNothing })

/** A reply became the accepted answer, or stopped being it. */
export const answerAccepted = eventType<{ topicId: number; replyId: number }>('answer_accepted', {
  changes: ({ topicId }) => [topicKey(topicId)],
})

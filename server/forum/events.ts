// What the forum tells of: rooms that count or tell members listen.
import { countsKey, listKey, topicKey } from '#contract/purge-keys.ts'
import { changesNothing, eventType } from '#server/base/events/events.ts'

/** A topic that everybody may read from now on. */
export const topicWritten = eventType<{ topicId: number }>('topic_written', {
  changes: ({ topicId }) => [topicKey(topicId), listKey('topics'), countsKey('forum'), listKey('leaders')],
})

export const replyWritten = eventType<{ replyId: number }, { topicId: number }>('reply_written', {
  changes: (_, { topicId }) => [topicKey(topicId), listKey('leaders')],
})

/** The page of a post whose comments are hidden does not name their topic, so all of the blog is purged for them. */
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

/** What a topic is to lists has changed: its board, whether it is pinned or locked, which machines it is about. */
export const topicMoved = eventType<{ topicId: number }>('topic_moved', {
  changes: ({ topicId }) => [topicKey(topicId), listKey('topics'), countsKey('forum')],
})

/** Posts went from one topic to another: by a merge, which ends the first, or a split, which begins the second. */
export const postsMoved = eventType<{ fromId: number; toId: number }>('posts_moved', {
  changes: ({ fromId, toId }) => [
    topicKey(fromId),
    topicKey(toId),
    listKey('topics'),
    countsKey('forum'),
    listKey('leaders'),
  ],
})

/** A category is called otherwise, stands elsewhere or asks for something else; null where it is about their order. */
export const boardsChanged = eventType<{ categoryId: number | null }>('boards_changed', {
  changes: () => [listKey('forum-categories'), listKey('topics'), countsKey('forum')],
})

/** Title or text of a post say something else now. */
export const postEdited = eventType<
  { topicId: number; replyId: number | null; revision: number },
  { isTitleChanged: boolean }
>('post_edited', {
  changes: ({ topicId }, { isTitleChanged }) => [
    topicKey(topicId),
    ...(isTitleChanged ? [listKey('topics')] : []),
  ],
})

/** A member reacted to a post, for the first time or again, or took their reaction back. */
export const postReacted = eventType<{
  topicId: number
  replyId: number | null
  userId: number
  isAgain: boolean
}>('post_reacted', { changes: changesNothing })

/** A reply was accepted as the answer, or is the answer no longer. */
export const answerAccepted = eventType<{ topicId: number; replyId: number }>('answer_accepted', {
  changes: ({ topicId }) => [topicKey(topicId)],
})

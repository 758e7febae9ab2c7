// What the forum tells of: rooms that count or tell members listen.
import { countsKey, listKey, topicKey } from '#contract/purge-keys.ts'
import { eventType } from '#server/base/events.ts'

/** A topic that everybody may read from now on. */
export const topicWritten = eventType<{ topicId: number }>('topic_written', {
  changes: ({ topicId }) => [topicKey(topicId), listKey('topics'), countsKey('forum'), listKey('leaders')],
})

export const replyWritten = eventType<{ replyId: number }, { topicId: number }>('reply_written', {
  changes: (_, { topicId }) => [topicKey(topicId), listKey('leaders')],
})

export const topicShown = eventType<{ topicId: number; isShown: boolean }>('topic_shown', {
  changes: ({ topicId }) => [topicKey(topicId), listKey('topics'), countsKey('forum'), listKey('leaders')],
})

export const replyShown = eventType<{ replyId: number; isShown: boolean }, { topicId: number }>(
  'reply_shown',
  { changes: (_, { topicId }) => [topicKey(topicId), listKey('leaders')] },
)

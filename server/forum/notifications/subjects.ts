// What notices about posts are about: unread ones of a kind about the same come together.

export const subjectOf = (topicId: number) => `topic:${topicId}`
/** Mentions in replies come one by one, so that one that is taken down takes its notice along. */
export const subjectOfReply = (replyId: number) => `reply:${replyId}`

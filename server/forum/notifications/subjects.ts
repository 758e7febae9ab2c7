// Subjects of notifications about posts: unread ones of the same kind and subject are merged.

export const subjectOf = (topicId: number) => `topic:${topicId}`
/** Each reply is a subject of its own, so that taking it down withdraws its mentions alone. */
export const subjectOfReply = (replyId: number) => `reply:${replyId}`

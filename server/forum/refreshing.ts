import { and, asc, eq, gt } from 'drizzle-orm'
import { replyText, topicText } from '#server/forum/posts/texts.ts'
import { refreshing } from '#server/writing/refreshing.ts'
import { freshenedWithPictures, isStaleIn } from '#server/writing/stored.ts'
import { forumReplies, forumTopics } from './tables.ts'

/** Renders topics again whose HTML is missing or of another version of the renderer. */
const refreshTopics = refreshing({
  select: (tx, afterId, limit) =>
    tx
      .select({ id: forumTopics.id, ...topicText })
      .from(forumTopics)
      .where(and(gt(forumTopics.id, afterId), isStaleIn(forumTopics.rendererVersion)))
      .orderBy(asc(forumTopics.id))
      .limit(limit)
      .for('update'),
  fresh: (tx, rows) => freshenedWithPictures(tx, rows, 'topic'),
  store: (tx, id, made) => tx.update(forumTopics).set(made).where(eq(forumTopics.id, id)),
})

/** Same for replies. */
const refreshReplies = refreshing({
  select: (tx, afterId, limit) =>
    tx
      .select({ id: forumReplies.id, ...replyText })
      .from(forumReplies)
      .where(and(gt(forumReplies.id, afterId), isStaleIn(forumReplies.rendererVersion)))
      .orderBy(asc(forumReplies.id))
      .limit(limit)
      .for('update'),
  fresh: (tx, rows) => freshenedWithPictures(tx, rows, 'reply'),
  store: (tx, id, made) => tx.update(forumReplies).set(made).where(eq(forumReplies.id, id)),
})

export const refreshForum = [refreshTopics, refreshReplies]

import { and, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/personal-data.ts'
import { sourceColumns } from '#server/writing/stored.ts'
import { forumFollows, forumReplies, forumTopics } from './tables.ts'

/** Topics and replies are handed out, and stay without the name when a member goes: others answered them. */
export const forumPersonalData: PersonalDataSource = {
  room: 'forum',
  collect: async (db, userId) => ({
    topics: await db
      .select(sourceColumns(forumTopics))
      .from(forumTopics)
      .where(eq(forumTopics.authorId, userId)),
    replies: await db
      .select(sourceColumns(forumReplies))
      .from(forumReplies)
      .where(eq(forumReplies.authorId, userId)),
    followedTopics: await db
      .select({ topicId: forumFollows.topicId })
      .from(forumFollows)
      .where(and(eq(forumFollows.userId, userId), eq(forumFollows.isFollowing, true))),
  }),
  erase: async (db, userId) => {
    await db.delete(forumFollows).where(eq(forumFollows.userId, userId))
  },
}

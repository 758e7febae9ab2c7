// Personal data of the forum: export and erasure.
import { and, eq, isNull } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { sourceColumns } from '#server/writing/stored.ts'
import {
  forumCategoryFollows,
  forumFeeds,
  forumFollows,
  forumReactions,
  forumReadLines,
  forumReads,
  forumReplies,
  forumRevisions,
  forumTopicMachines,
  forumTopics,
} from './tables.ts'

/** Exports topics and replies. After erasure they stay without the name, because others replied to them. */
export const forumPersonalData: PersonalDataSource = {
  room: 'forum',
  collect: async (db, userId) => ({
    topics: await db
      .select(sourceColumns(forumTopics))
      .from(forumTopics)
      .where(eq(forumTopics.authorId, userId)),
    topicMachines: await db
      .select({ topicId: forumTopicMachines.topicId, opdbId: forumTopicMachines.opdbId })
      .from(forumTopicMachines)
      .innerJoin(forumTopics, eq(forumTopics.id, forumTopicMachines.topicId))
      .where(eq(forumTopics.authorId, userId)),
    replies: await db
      .select(sourceColumns(forumReplies))
      .from(forumReplies)
      .where(eq(forumReplies.authorId, userId)),
    /** Revisions of edited posts; also those that a moderator wrote of others' posts. */
    postRevisions: await db
      .select({
        topicId: forumRevisions.topicId,
        replyId: forumRevisions.replyId,
        revision: forumRevisions.revision,
        title: forumRevisions.title,
        content: forumRevisions.content,
        createdAt: forumRevisions.createdAt,
      })
      .from(forumRevisions)
      .where(eq(forumRevisions.writerId, userId)),
    reactions: await db
      .select({
        topicId: forumReactions.topicId,
        replyId: forumReactions.replyId,
        reaction: forumReactions.reaction,
        createdAt: forumReactions.createdAt,
      })
      .from(forumReactions)
      .where(and(eq(forumReactions.userId, userId), isNull(forumReactions.withdrawnAt))),
    followedTopics: await db
      .select({ topicId: forumFollows.topicId })
      .from(forumFollows)
      .where(and(eq(forumFollows.userId, userId), eq(forumFollows.isFollowing, true))),
    mutedTopics: await db
      .select({ topicId: forumFollows.topicId })
      .from(forumFollows)
      .where(and(eq(forumFollows.userId, userId), eq(forumFollows.isMuted, true))),
    categories: await db
      .select({ categoryId: forumCategoryFollows.categoryId, level: forumCategoryFollows.level })
      .from(forumCategoryFollows)
      .where(eq(forumCategoryFollows.userId, userId)),
    readTopics: await db
      .select({
        topicId: forumReads.topicId,
        lastReadReplyId: forumReads.lastReadReplyId,
        readAt: forumReads.readAt,
      })
      .from(forumReads)
      .where(eq(forumReads.userId, userId)),
    readBefore: await db
      .select({ categoryId: forumReadLines.categoryId, readBefore: forumReadLines.readBefore })
      .from(forumReadLines)
      .where(eq(forumReadLines.userId, userId)),
  }),
  erase: async (db, userId) => {
    await db.delete(forumFollows).where(eq(forumFollows.userId, userId))
    await db.delete(forumCategoryFollows).where(eq(forumCategoryFollows.userId, userId))
    await db.delete(forumReads).where(eq(forumReads.userId, userId))
    await db.delete(forumReadLines).where(eq(forumReadLines.userId, userId))
    await db.delete(forumFeeds).where(eq(forumFeeds.userId, userId))
    await db.delete(forumReactions).where(eq(forumReactions.userId, userId))
  },
}

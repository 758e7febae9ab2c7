// Topics and replies as reportable kinds: finds them, takes them down, restores them. Updates counts and purges pages.
import { and, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { placeOfReply } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { replyShown, replyWritten, topicWritten } from '#server/forum/events.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { showTopic } from '#server/forum/topics/hidden-topics.ts'
import { isRecent } from '#server/forum/topics/popularity.ts'
import { isReplyListed, isThereFor, needsOfTopic, topicSubject } from '#server/forum/visibility.ts'
import type { ModeratedKind, ModeratedThing } from '#server/moderation/cases/reportable-kinds.ts'
import { freshened, type StoredText } from '#server/writing/stored.ts'
import { lockTopicOfReply } from './post-rows.ts'

export function moderatedTopics({ db, clock }: AppContext): ModeratedKind {
  return {
    kind: 'topic',
    find: async (viewer, id) => {
      const [found] = await db
        .select({ row: forumTopics, needs: needsOfTopic })
        .from(forumTopics)
        .where(eq(forumTopics.id, id))
      if (!found) return null
      const { row, needs } = found
      if (row.mergedIntoId !== null) return null
      if (!may(viewer, 'topic.read', topicSubject({ ...row, needs }, row.authorId))) return null
      if (!isThereFor(viewer, row)) return null
      return toModeratedTopic(row, await excerptOf(db, row))
    },
    takeDown: (tx, id) => showTopic(tx, id, clock.now()),
    restore: (tx, id) => showTopic(tx, id, null),
    approve: async (tx, id) => {
      await showTopic(tx, id, null)
      await emit(tx, topicWritten, { topicId: id, isApproved: true })
    },
  }
}

export function moderatedReplies({ db, clock }: AppContext): ModeratedKind {
  return {
    kind: 'reply',
    find: async (viewer, id) => {
      const [row] = await db
        .select({ reply: forumReplies, topic: forumTopics, needs: needsOfTopic })
        .from(forumReplies)
        .innerJoin(forumTopics, eq(forumTopics.id, forumReplies.topicId))
        .where(eq(forumReplies.id, id))
      if (!row) return null
      const { reply, topic, needs } = row
      const mayRead =
        isThereFor(viewer, reply) &&
        may(viewer, 'topic.read', topicSubject({ ...topic, needs }, topic.authorId)) &&
        may(viewer, 'topic.read', topicSubject({ ...reply, needs }, reply.authorId))
      return mayRead ? toModeratedReply(reply, topic, await excerptOf(db, reply)) : null
    },
    takeDown: async (tx, id) => {
      await showReply(tx, id, { isShown: false, now: clock.now() })
    },
    restore: async (tx, id) => {
      await showReply(tx, id, { isShown: true, now: clock.now() })
    },
    approve: async (tx, id) => {
      const topicId = await showReply(tx, id, { isShown: true, now: clock.now() })
      if (topicId !== null) await emit(tx, replyWritten, { replyId: id, isApproved: true }, { topicId })
    },
  }
}

export function toModeratedTopic(
  { id, authorId, title }: Pick<typeof forumTopics.$inferSelect, 'id' | 'authorId' | 'title'>,
  excerpt: string,
): ModeratedThing {
  return { authorId, title, excerpt, path: paths.topic(id) }
}

export function toModeratedReply(
  { authorId, position }: Pick<typeof forumReplies.$inferSelect, 'authorId' | 'position'>,
  topic: Pick<typeof forumTopics.$inferSelect, 'id' | 'title'>,
  excerpt: string,
): ModeratedThing {
  return {
    authorId,
    title: `Reply to ${quoted(topic.title)}`,
    excerpt,
    path: paths.topic(topic.id, placeOfReply(position)),
  }
}

type Post = Omit<StoredText, 'text'> & { content: string }

async function excerptOf(
  db: Db,
  { content: text, format, html, excerpt, rendererVersion }: Post,
): Promise<string> {
  const [post] = await freshened(db, [{ text, format, html, excerpt, rendererVersion }])
  return post?.excerpt ?? ''
}

/** Returns the reply's topic; null if nothing changed. */
export async function showReply(
  tx: Db,
  replyId: number,
  { isShown, now }: { isShown: boolean; now: Date },
): Promise<number | null> {
  const hiddenAt = isShown ? null : now
  await lockTopicOfReply(tx, replyId)
  const [changed] = await tx
    .update(forumReplies)
    .set({ hiddenAt })
    .where(
      and(
        eq(forumReplies.id, replyId),
        // Only a real change counts, so that hiding twice subtracts once.
        hiddenAt ? isNull(forumReplies.hiddenAt) : isNotNull(forumReplies.hiddenAt),
        isNull(forumReplies.deletedAt),
      ),
    )
    .returning({ topicId: forumReplies.topicId, createdAt: forumReplies.createdAt })
  if (!changed) return null
  const [last] = await tx
    .select({ createdAt: max(forumReplies.createdAt) })
    .from(forumReplies)
    .where(and(eq(forumReplies.topicId, changed.topicId), isReplyListed))
  const step = isShown ? 1 : -1
  const recentStep = isRecent(changed.createdAt, now) ? step : 0
  await tx
    .update(forumTopics)
    .set({
      replyCount: sql`${forumTopics.replyCount} + ${step}`,
      recentReplies: sql`greatest(0, ${forumTopics.recentReplies} + ${recentStep}::int)`,
      // A hidden reply must not keep its topic on top.
      lastActivityAt: last?.createdAt ?? sql`${forumTopics.createdAt}`,
    })
    .where(eq(forumTopics.id, changed.topicId))
  await emit(tx, replyShown, { replyId, isShown }, { topicId: changed.topicId })
  return changed.topicId
}

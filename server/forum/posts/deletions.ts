// Deletes topics and replies: hidden at once, restorable for seconds, then cleared.
import { and, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import { isModerator } from '#contract/entitlements.ts'
import { UNDO_SECONDS } from '#contract/forum/constants.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Jobs, jobType } from '#server/base/jobs/jobs.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { removeSearchDocuments } from '#server/base/search/documents.ts'
import { audit } from '#server/base/security/audit.ts'
import { forumReactions, forumReplies, forumRevisions, forumTopics } from '#server/forum/tables.ts'
import { showTopic } from '#server/forum/topics/hidden-topics.ts'
import { topicNotFound } from '#server/forum/visibility.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { dropPicture, hidePicture } from '#server/pictures/uploads.ts'
import { NOTHING_WRITTEN } from '#server/writing/stored.ts'
import { ofPost } from './edits.ts'
import { showReply } from './moderated.ts'
import { lockPost, lockTopicOfReply, mustBeShown, type Post, replyNotFound } from './post-rows.ts'
import { isOfPost } from './reaction-counts.ts'
import type { PostUse } from './texts.ts'

/** Allowance for slow connections, added to the seconds of the undo. */
const GRACE_SECONDS = 20
const RETENTION_MS = (UNDO_SECONDS + GRACE_SECONDS) * 1000

/** Clears a deleted post once it can no longer be restored. */
export const clearDeletedPost = jobType<PostUse & object>('clear_deleted_post', { retries: 5 })

interface Deleting {
  viewer: Viewer
  me: ViewingMember
  now: Date
  jobs: Jobs
  /** A moderator's reason, for the audit log. */
  reason?: string | undefined
}

/** Hides the post from everyone; a reply keeps its place. Idempotent. */
export async function deletePost(
  db: Db,
  use: PostUse,
  { viewer, me, now, jobs, reason }: Deleting,
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, viewer, use)
    mustBeAllowed(viewer, 'reply.delete', post.subject)
    if (post.row.deletedAt) return
    mustBeShown(post)
    const isDeletedByStaff = post.row.authorId !== me.id
    const deleted = { deletedAt: now, isDeletedByStaff }
    if (post.reply) {
      await showReply(tx, use.id, { isShown: false, now })
      await tx.update(forumReplies).set(deleted).where(eq(forumReplies.id, use.id))
    } else {
      if (!isModerator(viewer)) await mustBeUnanswered(tx, post)
      await showTopic(tx, use.id, now)
      await tx.update(forumTopics).set(deleted).where(eq(forumTopics.id, use.id))
    }
    if (isDeletedByStaff) {
      const subject = { kind: use.kind, id: use.id }
      const detail = { topicId: post.topic.id, ...(reason && { reason }) }
      await audit(tx, { actor: me, action: `${use.kind}_deleted`, subject, detail, at: now })
    }
    // Just after a restoration is last possible.
    await jobs.add(tx, clearDeletedPost, { ...use }, { afterSeconds: RETENTION_MS / 1000 + 1 })
  })
}

/** Authors may not delete a topic in which others have replied. */
async function mustBeUnanswered(tx: Db, { topic }: Post): Promise<void> {
  const ofOthers = and(
    eq(forumReplies.topicId, topic.id),
    ne(forumReplies.authorId, topic.authorId),
    isNull(forumReplies.deletedAt),
  )
  if ((await tx.$count(forumReplies, ofOthers)) === 0) return
  throw refuse.conflict(
    'topic_has_replies',
    'Others have replied to this topic, so only a moderator can delete it.',
  )
}

/** Restores a deleted post: staff restore what staff deleted, authors what they deleted themselves. */
export async function restorePost(
  db: Db,
  use: PostUse,
  { viewer, me, now }: Omit<Deleting, 'jobs' | 'reason'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { row, subject } = await lockPost(tx, viewer, use)
    if (!row.deletedAt) return
    const isTheirs = row.isDeletedByStaff ? isModerator(viewer) : row.authorId === me.id
    if (!isTheirs) throw use.kind === 'topic' ? topicNotFound() : replyNotFound()
    mustBeAllowed(viewer, 'reply.delete', subject)
    if (now.getTime() - row.deletedAt.getTime() > RETENTION_MS) {
      throw refuse.conflict('too_late', 'It’s too late to undo this.')
    }
    const restored = { deletedAt: null, isDeletedByStaff: false }
    const isShown = !(await isTakenDown(tx, use))
    if (use.kind === 'reply') {
      await tx.update(forumReplies).set(restored).where(eq(forumReplies.id, use.id))
      if (isShown) await showReply(tx, use.id, { isShown, now })
    } else {
      await tx.update(forumTopics).set(restored).where(eq(forumTopics.id, use.id))
      if (isShown) await showTopic(tx, use.id, null)
    }
    if (row.isDeletedByStaff) {
      const of = { kind: use.kind, id: use.id }
      await audit(tx, { actor: me, action: `${use.kind}_restored`, subject: of, at: now })
    }
  })
}

/** By a decision on a report, possibly while it was deleted: the post is restored for its author and staff alone. */
async function isTakenDown(tx: Db, { kind, id }: PostUse): Promise<boolean> {
  const { kind: ofKind, thingId, takenDownAt } = moderationCases
  const decided = and(eq(ofKind, kind), eq(thingId, id), isNotNull(takenDownAt))
  return (await tx.$count(moderationCases, decided)) > 0
}

/** Clears text, revisions, reactions and pictures; the row keeps the post's place. */
export async function runClearDeletedPost(db: Db, { kind, id }: PostUse, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (kind === 'reply') await lockTopicOfReply(tx, id)
    const table = kind === 'reply' ? forumReplies : forumTopics
    const [row] = await tx
      .update(table)
      .set({ content: '', ...WITHOUT_TEXT, editedAt: null })
      .where(and(eq(table.id, id), lte(table.deletedAt, retainedSince(now))))
      .returning({ isDeletedByStaff: table.isDeletedByStaff, deletedAt: table.deletedAt })
    if (!row) return
    const [reply] =
      kind === 'reply' ? await tx.select().from(forumReplies).where(eq(forumReplies.id, id)) : []
    const topicId = reply?.topicId ?? id
    if (reply) {
      await tx.update(forumReplies).set({ quotedIds: null }).where(eq(forumReplies.id, id))
      await tx.update(forumTopics).set({ acceptedReplyId: null }).where(eq(forumTopics.acceptedReplyId, id))
    } else {
      await tx.update(forumTopics).set({ title: 'Deleted topic' }).where(eq(forumTopics.id, id))
    }
    const of = { topicId, replyId: reply?.id ?? null }
    await tx.delete(forumRevisions).where(ofPost(of))
    await tx.delete(forumReactions).where(isOfPost(of))
    if (row.isDeletedByStaff) await hidePicture(tx, { kind, id }, row.deletedAt ?? now)
    await dropPicture(tx, { kind, id })
    await removeSearchDocuments(tx, { kind: 'topic', id: topicId, ...(reply && { part: id }) })
  })
}

const { text: _, ...WITHOUT_TEXT } = NOTHING_WRITTEN

function retainedSince(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS)
}

const AT_ONCE = 200

/** Daily: clears posts whose job failed. */
export async function clearDeletedPosts(db: Db, now: Date): Promise<void> {
  for (const [kind, table] of [
    ['reply', forumReplies],
    ['topic', forumTopics],
  ] as const) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(isNotNull(table.deletedAt), ne(table.content, ''), lte(table.deletedAt, retainedSince(now))))
      .limit(AT_ONCE)
    for (const { id } of rows) await runClearDeletedPost(db, { kind, id }, now)
  }
}

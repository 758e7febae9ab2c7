// Reactions to posts: one per member and post, counted with the post, batched in one notification.
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Reaction } from '#contract/forum/forum.ts'
import type { PostReaction } from '#contract/forum/posts.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { postReacted } from '#server/forum/events.ts'
import { forumReactions } from '#server/forum/tables.ts'
import { isBlockedBetween, isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { picturedMember } from '#server/moderation/members/pictured-members.ts'
import { getPost, lockPost, mustBeShown, mustBeUnlocked } from './post-rows.ts'
import { isOfPost, ofReactedPost, type ReactedPost, toReactions } from './reaction-counts.ts'
import type { PostUse } from './texts.ts'

interface Reacting {
  viewer: Viewer
  me: ViewingMember
  now: Date
}

/** Adds or replaces the member's reaction. Only the first one notifies the author. */
export async function react(
  db: Db,
  use: PostUse,
  reaction: Reaction,
  { viewer, me, now }: Reacting,
): Promise<Counted> {
  return db.transaction(async (tx) => {
    await lockCaller(tx, me.id)
    const post = await lockPost(tx, viewer, use)
    mustBeAllowed(viewer, 'reply.react', post.subject)
    mustBeShown(post)
    mustBeUnlocked(viewer, post)
    if (post.row.authorId === me.id) throw refuse.forbidden('own_post', 'You can’t react to your own post.')
    if (await isBlockedBetween(tx, me.id, post.row.authorId)) {
      throw refuse.forbidden('cannot_react', 'You can’t react to this post.')
    }
    const of = { topicId: post.topic.id, replyId: post.reply?.id ?? null }
    const [added] = await tx
      .insert(forumReactions)
      .values({ ...of, userId: me.id, reaction, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (added) await emit(tx, postReacted, { ...of, userId: me.id, isAgain: false })
    else await changeReaction(tx, { ...of, userId: me.id, reaction, now })
    return countReactions(tx, of, me.id)
  })
}

interface ChangedReaction extends ReactedPost {
  userId: number
  reaction: Reaction
  now: Date
}

/** Replaces the reaction, or restores it after it was withdrawn. */
async function changeReaction(
  tx: Db,
  { topicId, replyId, userId, reaction, now }: ChangedReaction,
): Promise<void> {
  const own = and(isOfPost({ topicId, replyId }), eq(forumReactions.userId, userId))
  await tx.update(forumReactions).set({ reaction }).where(own)
  const returned = await tx
    .update(forumReactions)
    .set({ withdrawnAt: null, createdAt: now })
    .where(and(own, isNotNull(forumReactions.withdrawnAt)))
    .returning({ userId: forumReactions.userId })
  if (returned.length > 0) await emit(tx, postReacted, { topicId, replyId, userId, isAgain: true })
}

/** Withdraws the member's reaction. Idempotent. */
export async function unreact(db: Db, use: PostUse, { viewer, me, now }: Reacting): Promise<Counted> {
  return db.transaction(async (tx) => {
    const post = await lockPost(tx, viewer, use)
    mustBeShown(post)
    const of = { topicId: post.topic.id, replyId: post.reply?.id ?? null }
    const removed = await tx
      .update(forumReactions)
      .set({ withdrawnAt: now })
      .where(and(ofReactedPost(of), eq(forumReactions.userId, me.id)))
      .returning({ userId: forumReactions.userId })
    if (removed.length > 0) await emit(tx, postReacted, { ...of, userId: me.id, isAgain: true })
    return countReactions(tx, of, me.id)
  })
}

interface Counted {
  reactions: { reaction: Reaction; count: number }[]
  ownReaction: Reaction | null
}

async function countReactions(tx: Db, of: ReactedPost, memberId: number): Promise<Counted> {
  const rows = await tx
    .select({
      reaction: sql<Reaction>`${forumReactions.reaction}`,
      count: sql<number>`count(*)::int`,
      isOwn: sql<boolean>`bool_or(${forumReactions.userId} = ${memberId})`,
    })
    .from(forumReactions)
    .where(ofReactedPost(of))
    .groupBy(forumReactions.reaction)
  return {
    reactions: toReactions(Object.fromEntries(rows.map(({ reaction, count }) => [reaction, count]))),
    ownReaction: rows.find(({ isOwn }) => isOwn)?.reaction ?? null,
  }
}

/** Members who reacted, newest first, for viewers who may read the post. */
export async function listReactions(
  db: Db,
  viewer: Viewer,
  use: PostUse,
  window: Window,
): Promise<Found<PostReaction>> {
  const post = await getPost(db, viewer, use)
  mustBeShown(post)
  const of = { topicId: post.topic.id, replyId: post.reply?.id ?? null }
  const wanted = and(ofReactedPost(of), isNotFromBlocked(viewer, forumReactions.userId))
  const rows = await db
    .select({
      member: picturedMember,
      reaction: sql<Reaction>`${forumReactions.reaction}`,
    })
    .from(forumReactions)
    .innerJoin(users, eq(users.id, forumReactions.userId))
    .where(wanted)
    .orderBy(desc(forumReactions.createdAt), desc(forumReactions.userId))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(forumReactions, wanted) }
}

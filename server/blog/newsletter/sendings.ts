// Counts how the emails of each post were sent.
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { NewsletterSending } from '#contract/blog/newsletter-admin.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import type { Jobs } from '#server/base/jobs/jobs.ts'
import { isSeen } from '#server/blog/publishing/post-states.ts'
import { blogPosts, newsletterSendings, newsletterSkips } from '#server/blog/tables.ts'
import { type NewPostJob, planNewsletter } from './newsletter-jobs.ts'

/**
 * Begins the sending with its first batch, and locks it. Returns false if the batch after this subscriber is planned
 * already. At most, not equal: a program without `plannedToId` may have planned a batch between.
 */
export async function lockSending(
  tx: Db,
  { postId, afterId, now }: { postId: number; afterId: number; now: Date },
): Promise<boolean> {
  await tx.insert(newsletterSendings).values({ postId, startedAt: now }).onConflictDoNothing()
  const { plannedAt, plannedToId } = newsletterSendings
  const isUnplanned = and(isNull(plannedAt), lte(plannedToId, afterId))
  const rows = await tx
    .select({ postId: newsletterSendings.postId })
    .from(newsletterSendings)
    .where(and(eq(newsletterSendings.postId, postId), isUnplanned))
    .for('update')
  return rows.length > 0
}

/**
 * Goes on with what planning left when the post was taken back, and with the emails that came due meanwhile. A job that
 * runs already makes this one do nothing.
 */
export async function resumeSending(tx: Db, jobs: Jobs, postId: number): Promise<void> {
  const { plannedAt, plannedToId } = newsletterSendings
  const [sending] = await tx
    .select({ plannedAt, plannedToId })
    .from(newsletterSendings)
    .where(eq(newsletterSendings.postId, postId))
  if (sending?.plannedAt && (await tx.$count(newsletterSkips, eq(newsletterSkips.postId, postId))) === 0)
    return
  await jobs.add(tx, planNewsletter, { postId, afterId: sending?.plannedToId ?? 0 })
}

/** `plannedAt` comes with the last batch only. */
export async function countPlanned(
  tx: Db,
  postId: number,
  { count, ...planned }: { count: number; plannedToId: number; plannedAt: Date | null },
): Promise<void> {
  await tx
    .update(newsletterSendings)
    .set({ planned: sql`${newsletterSendings.planned} + ${count}`, ...planned })
    .where(eq(newsletterSendings.postId, postId))
}

/** Counts the outcome of one email. */
export async function countSent(
  db: Db,
  postId: number,
  outcome: 'sent' | 'refused' | 'failed' | 'skipped',
): Promise<void> {
  await db
    .update(newsletterSendings)
    .set({ [outcome]: sql`${newsletterSendings[outcome]} + 1` })
    .where(eq(newsletterSendings.postId, postId))
}

/** Notes an email that came due while its post was taken back; false if the post is shown by now. */
export async function skipUnseen(db: Db, { postId, subscriberId }: NewPostJob): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locked, so that the post is shown again after this commits and finds the row.
    const [post] = await tx.select().from(blogPosts).where(eq(blogPosts.id, postId)).for('share')
    if (!post) return true
    if (post.appearedAt && isSeen(post)) return false
    const skipped = await tx
      .insert(newsletterSkips)
      .values({ postId, subscriberId })
      .onConflictDoNothing()
      .returning({ postId: newsletterSkips.postId })
    if (skipped.length > 0) await countSent(tx, postId, 'skipped')
    return true
  })
}

/** Takes up to `limit` skipped emails back, to be planned again; returns their subscribers. */
export async function takeSkipped(tx: Db, postId: number, limit: number): Promise<number[]> {
  const { subscriberId } = newsletterSkips
  const isOfPost = eq(newsletterSkips.postId, postId)
  const some = tx
    .select({ subscriberId })
    .from(newsletterSkips)
    .where(isOfPost)
    .orderBy(subscriberId)
    .limit(limit)
  const taken = await tx
    .delete(newsletterSkips)
    .where(and(isOfPost, inArray(subscriberId, some)))
    .returning({ subscriberId })
  if (taken.length > 0)
    await tx
      .update(newsletterSendings)
      .set({ skipped: sql`${newsletterSendings.skipped} - ${taken.length}` })
      .where(eq(newsletterSendings.postId, postId))
  return taken.map((row) => row.subscriberId)
}

type SendingRow = Awaited<ReturnType<typeof listSendings>>['rows'][number]

export async function listSendings(db: Db, { limit, offset }: Window) {
  const rows = await db
    .select({
      sending: newsletterSendings,
      post: { id: blogPosts.id, title: blogPosts.title, slug: blogPosts.slug },
      states: {
        isPublished: blogPosts.isPublished,
        isScheduled: blogPosts.isScheduled,
        hiddenAt: blogPosts.hiddenAt,
      },
    })
    .from(newsletterSendings)
    .innerJoin(blogPosts, eq(blogPosts.id, newsletterSendings.postId))
    .orderBy(desc(newsletterSendings.startedAt), desc(newsletterSendings.postId))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(newsletterSendings) } satisfies Found<unknown>
}

export function toSending({ sending, post, states }: SendingRow): NewsletterSending {
  const { startedAt, plannedAt, planned, sent, refused, failed, skipped } = sending
  // A job that an operator repeats counts twice.
  const waiting = Math.max(planned - sent - refused - failed - skipped, 0)
  return {
    post,
    startedAt: startedAt.toISOString(),
    // Planning ends when the post is taken back, and goes on if it is shown again.
    isPlanning: plannedAt === null && isSeen(states),
    ...{ planned, sent, refused, failed, skipped, waiting },
  }
}

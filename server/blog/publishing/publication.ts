// When a post becomes visible: at once, at a date, or never. A future date adds a job for that time, which purges the pages
// that show posts: nothing else depends on the clock.
import { eq } from 'drizzle-orm'
import { DAY_SECONDS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { type Jobs, jobType } from '#server/base/jobs/jobs.ts'
import type { BlogContext } from '#server/blog/context.ts'
import { postChanged, postPublished } from '#server/blog/events.ts'
import { planNewsletter } from '#server/blog/newsletter/newsletter-jobs.ts'
import { resumeSending } from '#server/blog/newsletter/sendings.ts'
import { settleComments } from '#server/blog/posts/comments.ts'
import { blogPosts } from '#server/blog/tables.ts'
import { isSeen, type PostColumns } from './post-states.ts'

export const publishPost = jobType<{ postId: number }>('publish_post', { retries: 5 })

/** Longest delay of a job; a later date is reached in several steps. */
const WAIT_MAX = 7 * DAY_SECONDS

type Dates = Pick<PostColumns, 'publishedAt' | 'isScheduled'>

/** A published post without a date gets the present time. Unpublished posts keep their date. */
export function datesOf(
  { isPublished, publishedAt }: Pick<PostColumns, 'isPublished' | 'publishedAt'>,
  now: Date,
): Dates {
  if (!isPublished) return { publishedAt, isScheduled: false }
  const at = publishedAt ?? now
  return { publishedAt: at, isScheduled: at > now }
}

interface Settling {
  before: PostColumns | null
  after: PostColumns
  now: Date
}

/** Announces changes of visible posts, and schedules what becomes visible later. */
export async function settlePublication(tx: Db, jobs: Jobs, { before, after, now }: Settling): Promise<void> {
  const postId = after.id
  const wasSeen = before !== null && isSeen(before)
  if (after.isScheduled) await planPublication(tx, jobs, after, now)
  if (isSeen(after) && after.appearedAt === null) {
    await tx.update(blogPosts).set({ appearedAt: now }).where(eq(blogPosts.id, postId))
    await emit(tx, postPublished, { postId })
    await jobs.add(tx, planNewsletter, { postId, afterId: 0 })
  } else if (isSeen(after) || wasSeen) {
    await emit(tx, postChanged, { postId })
    if (!wasSeen) await resumeSending(tx, jobs, postId)
  }
}

async function planPublication(
  tx: Db,
  jobs: Jobs,
  { id, publishedAt }: Pick<PostColumns, 'id' | 'publishedAt'>,
  now: Date,
): Promise<void> {
  const wait = Math.ceil(((publishedAt?.getTime() ?? 0) - now.getTime()) / 1000)
  const afterSeconds = Math.min(Math.max(wait, 1), WAIT_MAX)
  await jobs.add(tx, publishPost, { postId: id }, { afterSeconds })
}

/** Runs the job. Checks the present state, since a post can be scheduled several times or unpublished. */
export async function publishScheduledPost(
  { db, jobs, clock, comments }: BlogContext,
  postId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    const [before] = await tx.select().from(blogPosts).where(eq(blogPosts.id, postId)).for('update')
    if (!before?.isPublished || !before.isScheduled || !before.publishedAt) return
    if (before.publishedAt > now) return planPublication(tx, jobs, before, now)
    const after = { ...before, isScheduled: false }
    await tx.update(blogPosts).set({ isScheduled: false }).where(eq(blogPosts.id, postId))
    await settlePublication(tx, jobs, { before, after, now })
    await settleComments(tx, comments, { post: after, now })
  })
}

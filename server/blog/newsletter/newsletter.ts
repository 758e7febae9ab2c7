// Sends new posts to subscribers: one job plans them in batches, and one job per subscriber sends the email.
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { type Mail, MailRefused } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { publicContent } from '#server/blog/publishing/beginnings.ts'
import { isSeen } from '#server/blog/publishing/post-states.ts'
import { blogPosts, newsletterSubscribers } from '#server/blog/tables.ts'
import { sendEmail } from '#server/site/emails.ts'
import { newPostEmail } from './newsletter-emails.ts'
import { mailNewsletter, type NewPostJob, planNewsletter } from './newsletter-jobs.ts'
import { endingLinks } from './newsletter-links.ts'
import { countPlanned, countSent, lockSending, skipUnseen, takeSkipped } from './sendings.ts'
import { refuseSubscriber } from './subscriptions.ts'

const BATCH = 200
const TRIED_FOR_MS = 2 * DAY_MS

/**
 * Plans a batch and the job of the next one in one transaction, so that an interruption leaves no half batch. A job that
 * runs again because its process died before it was marked done plans nothing.
 */
export async function planBatch(
  { db, jobs, clock }: AppContext,
  { postId, afterId }: { postId: number; afterId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await findSeenPost(tx, postId)
    if (!post?.appearedAt) return
    const now = clock.now()
    const planEmails = (subscriberIds: number[]) => {
      const planned = { postId, plannedAt: now.toISOString() }
      const data = subscriberIds.map((subscriberId) => ({ data: { ...planned, subscriberId } }))
      return jobs.addAll(tx, mailNewsletter, data)
    }
    const skipped = await takeSkipped(tx, postId, BATCH)
    await planEmails(skipped)
    if (skipped.length === BATCH) return jobs.add(tx, planNewsletter, { postId, afterId })
    if (!(await lockSending(tx, { postId, afterId, now }))) return
    const { id, state, confirmedAt } = newsletterSubscribers
    const rows = await tx
      .select({ subscriberId: id })
      .from(newsletterSubscribers)
      .where(and(gt(id, afterId), eq(state, 'confirmed'), lte(confirmedAt, post.appearedAt)))
      .orderBy(asc(id))
      .limit(BATCH)
    await planEmails(rows.map(({ subscriberId }) => subscriberId))
    const plannedToId = rows.at(-1)?.subscriberId ?? afterId
    const isLast = rows.length < BATCH
    const plannedAt = isLast ? now : null
    await countPlanned(tx, postId, { count: rows.length, plannedToId, plannedAt })
    if (!isLast) await jobs.add(tx, planNewsletter, { postId, afterId: plannedToId })
  })
}

/** Checks the present state: the post may be unpublished, and the reader may have unsubscribed. */
export async function sendNewPost(context: AppContext, mail: Mail, job: NewPostJob): Promise<void> {
  const { db, config, clock } = context
  const { postId, subscriberId, plannedAt } = job
  const post = await findSeenPost(db, postId)
  const [reader] = await db
    .select()
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.id, subscriberId), eq(newsletterSubscribers.state, 'confirmed')))
  if (!reader) return countSent(db, postId, 'skipped')
  if (!post?.appearedAt) {
    // Shown again in the meantime: nothing else would send it.
    if (!(await skipUnseen(db, job))) await sendNewPost(context, mail, job)
    return
  }
  const unsubscribe = endingLinks(config.publicUrl, config.sessionSecret, reader.id)
  const email = newPostEmail({
    post: { ...post, content: publicContent(post) },
    siteUrl: config.publicUrl,
    unsubscribe,
  })
  try {
    await sendEmail(context, mail, { to: reader.email, ...email })
  } catch (error) {
    if (error instanceof MailRefused && error.isForGood) {
      await refuseSubscriber(context, reader.id)
      return countSent(db, postId, 'refused')
    }
    const triedSince = plannedAt ? new Date(plannedAt) : post.appearedAt
    if (clock.now().getTime() - triedSince.getTime() < TRIED_FOR_MS) throw error
    context.log.warn({ err: error, postId }, 'a post could not be mailed to a subscriber for two days')
    return countSent(db, postId, 'failed')
  }
  // Better one that is not counted than one that is sent twice, which a failed job would do.
  await countSent(db, postId, 'sent').catch((error) => {
    context.log.warn({ err: error, postId }, 'an email to a subscriber was sent but not counted')
  })
}

async function findSeenPost(db: Db, postId: number) {
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, postId))
  return post && isSeen(post) ? post : null
}

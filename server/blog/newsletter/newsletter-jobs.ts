// Job types of the newsletter; publishing a post adds them.
import { jobType, mailJobType } from '#server/base/jobs/jobs.ts'

export const planNewsletter = jobType<{ postId: number; afterId: number }>('plan_newsletter', { retries: 10 })

/**
 * The delay doubles from five seconds, each with up to as much jitter. With this many retries one comes after more than
 * two days in any case: that one gives up and counts the email as failed.
 */
export const mailNewsletter = mailJobType<NewPostJob>('mail_newsletter', {
  retries: 16,
  atOnce: 10,
})

export interface NewPostJob {
  postId: number
  subscriberId: number
  /** Absent in jobs of earlier versions. */
  plannedAt?: string
}

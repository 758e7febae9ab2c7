// The work of the newsletter, apart from who does it: a publication plans it.
import { jobType } from '#server/base/jobs/jobs.ts'

export const planNewsletter = jobType<{ postId: number; afterId: number }>('plan_newsletter', { retries: 10 })

/** The waits double from five seconds on: with so many retries a letter is tried for about two days. */
export const mailNewsletter = jobType<{ postId: number; subscriberId: number }>('mail_newsletter', {
  retries: 15,
  atOnce: 10,
})

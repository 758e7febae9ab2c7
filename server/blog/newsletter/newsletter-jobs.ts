// The work of the newsletter, apart from who does it: a publication plans it.
import { jobType } from '#server/base/jobs/jobs.ts'

export const planNewsletter = jobType<{ postId: number; afterId: number }>('plan_newsletter', { retries: 10 })

/**
 * The waits double from five seconds on, and each is up to twice as long. With so many retries a try comes after two days,
 * whatever their lengths: that one gives up and counts it.
 */
export const mailNewsletter = jobType<{ postId: number; subscriberId: number }>('mail_newsletter', {
  retries: 16,
  atOnce: 10,
})

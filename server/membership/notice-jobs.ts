import { jobType } from '#server/base/jobs.ts'

/** By itself every minute too: for what a process left behind that died over it. */
export const workNotices = jobType<Record<string, never>>('membership.payment_notices', {
  retries: 3,
  schedule: '* * * * *',
})

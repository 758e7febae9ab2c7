// The site's background jobs: every queue, and the handler of each job.
import { accountJobTypes, cleanUpAccounts, startAccountJobs } from '#server/accounts/jobs.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { cleanUpGround } from '#server/base/jobs/cleanup.ts'
import type { QueueList } from '#server/base/jobs/job-queues.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { searchJobTypes, startSearchJobs } from '#server/base/search/rebuild.ts'
import { billingJobTypes, startBillingJobs } from '#server/billing/jobs.ts'
import { blog } from '#server/blog/room.ts'
import { collections } from '#server/collections/room.ts'
import { community } from '#server/community/room.ts'
import { forum } from '#server/forum/room.ts'
import { logbook } from '#server/logbook/room.ts'
import { isSyncDue, runDailySync, syncDaily } from '#server/machines/jobs.ts'
import { market } from '#server/market/room.ts'
import { messages } from '#server/messages/room.ts'
import { mailBan, sendBanEmail } from '#server/moderation/members/ban-email.ts'
import { cleanUpNotifications } from '#server/notifications/notifications.ts'
import { mailNotifications, sendNotificationEmails } from '#server/notifications/outgoing-emails.ts'
import { cleanUpPictures } from '#server/pictures/cleanup.ts'
import { fetchRemotePicture, runFetchRemotePicture } from '#server/pictures/remote-pictures.ts'
import { mailContactMessage, sendContactMessage } from '#server/site/contact.ts'
import { tellTurnOfPromotions, turnPromotions } from '#server/site/promotions.ts'
import { cleanUpDrafts } from '#server/writing/drafts/drafts.ts'
import { refreshWriting, runRefreshWriting } from '#server/writing/refreshing.ts'
import {
  type Adapters,
  accountContext,
  blogContext,
  type Rooms,
  searchableRows,
  subscribers,
  writtenRows,
} from './app.ts'

/** At an hour when few members are online. */
const dailyCleanup = jobType<Record<string, never>>('daily_cleanup', { retries: 2, schedule: '41 3 * * *' })

/** All queues of the site: every process and every command creates them, before the seeds. */
export const queues: QueueList = {
  subscribers,
  types: [
    dailyCleanup,
    fetchRemotePicture,
    syncDaily,
    ...accountJobTypes,
    ...billingJobTypes,
    turnPromotions,
    mailContactMessage,
    mailBan,
    mailNotifications,
    refreshWriting,
    ...collections.jobTypes,
    ...logbook.jobTypes,
    ...market.jobTypes,
    ...blog.jobTypes,
    ...community.jobTypes,
    forum.clearDeletedPost,
    ...searchJobTypes,
  ],
}

/** Registers the handler of each job. */
export async function startJobs(
  context: AppContext,
  { mail, outside }: Adapters,
  { pictures, billing, catalogue }: Pick<Rooms, 'pictures' | 'billing' | 'catalogue'>,
): Promise<void> {
  await context.jobs.work(dailyCleanup, async () => {
    const now = context.clock.now()
    await cleanUpAccounts(context.db, now)
    await cleanUpGround(context.db, now)
    await cleanUpNotifications(context.db, now)
    await cleanUpDrafts(context.db, now)
    await messages.cleanUp(context.db, now)
    await forum.cleanUp(context.db, now)
    await collections.cleanUp(context.db, now)
    await cleanUpPictures(context, pictures, now)
  })
  await context.jobs.work(fetchRemotePicture, ({ id }) => runFetchRemotePicture(context, pictures, id))
  await context.jobs.work(syncDaily, () => runDailySync(context, outside))
  if (await isSyncDue(context)) await context.jobs.add(context.db, syncDaily, {})
  await startAccountJobs(accountContext(context), mail)
  await startBillingJobs(context, { billing, mail })
  await context.jobs.work(turnPromotions, () => tellTurnOfPromotions(context))
  await context.jobs.work(mailContactMessage, ({ id }) => sendContactMessage(context, mail, id))
  await context.jobs.work(mailBan, ({ sanctionId }) => sendBanEmail(context, mail, sanctionId))
  await context.jobs.work(refreshWriting, () => runRefreshWriting(context.db, writtenRows))
  await collections.startJobs(context, { catalogue })
  await logbook.startJobs(context)
  await market.startJobs(context, catalogue)
  await blog.startJobs(blogContext(context), mail)
  await community.startJobs(context)
  await context.jobs.work(forum.clearDeletedPost, (use) =>
    forum.runClearDeletedPost(context.db, use, context.clock.now()),
  )
  await startSearchJobs(context, searchableRows)
  await context.jobs.work(mailNotifications, ({ userId }) => sendNotificationEmails(context, mail, userId))
}

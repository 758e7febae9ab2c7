// The work of the site: every queue there is, and who does which job.
import { accountJobTypes, startAccountJobs, sweepAccounts } from '#server/accounts/jobs.ts'
import type { House } from '#server/base/app-context.ts'
import { sweepGround } from '#server/base/jobs/cleanup.ts'
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
import { sweepNotices } from '#server/notifications/notifications.ts'
import { mailNotices, sendNoticeLetters } from '#server/notifications/outgoing-emails.ts'
import { sweepPictures } from '#server/pictures/cleanup.ts'
import { fetchRemotePicture, runFetchRemotePicture } from '#server/pictures/remote-pictures.ts'
import { mailContactMessage, sendContactMessage } from '#server/site/contact.ts'
import { tellTurnOfPromotions, turnPromotions } from '#server/site/promotions.ts'
import { sweepDrafts } from '#server/writing/drafts/drafts.ts'
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

/** At an hour when few are awake. */
const dailyCleanup = jobType<Record<string, never>>('daily_cleanup', { retries: 2, schedule: '41 3 * * *' })

/** All work of the site: its queues are made before the seeds, and by every command. */
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
    mailNotices,
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

/** Says who does which job. */
export async function startJobs(
  house: House,
  { mail, outside }: Adapters,
  { pictures, billing, catalogue }: Pick<Rooms, 'pictures' | 'billing' | 'catalogue'>,
): Promise<void> {
  await house.jobs.work(dailyCleanup, async () => {
    const now = house.clock.now()
    await sweepAccounts(house.db, now)
    await sweepGround(house.db, now)
    await sweepNotices(house.db, now)
    await sweepDrafts(house.db, now)
    await messages.sweep(house.db, now)
    await forum.cleanUp(house.db, now)
    await collections.sweep(house.db, now)
    await sweepPictures(house, pictures, now)
  })
  await house.jobs.work(fetchRemotePicture, ({ id }) => runFetchRemotePicture(house, pictures, id))
  await house.jobs.work(syncDaily, () => runDailySync(house, outside))
  if (await isSyncDue(house)) await house.jobs.add(house.db, syncDaily, {})
  await startAccountJobs(accountContext(house), mail)
  await startBillingJobs(house, { billing, mail })
  await house.jobs.work(turnPromotions, () => tellTurnOfPromotions(house))
  await house.jobs.work(mailContactMessage, ({ id }) => sendContactMessage(house, mail, id))
  await house.jobs.work(mailBan, ({ measureId }) => sendBanEmail(house, mail, measureId))
  await house.jobs.work(refreshWriting, () => runRefreshWriting(house.db, writtenRows))
  await collections.startJobs(house, { catalogue })
  await logbook.startJobs(house)
  await market.startJobs(house, catalogue)
  await blog.startJobs(blogContext(house), mail)
  await community.startJobs(house)
  await house.jobs.work(forum.clearDeletedPost, (use) =>
    forum.runClearDeletedPost(house.db, use, house.clock.now()),
  )
  await startSearchJobs(house, searchableRows)
  await house.jobs.work(mailNotices, ({ userId }) => sendNoticeLetters(house, mail, userId))
}

// Routes of the site room.
import { INBOX_PAGE_SIZE } from '#contract/site/constants.ts'
import { siteOverview } from '#contract/site/overview.ts'
import { site } from '#contract/site/site.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { listContactMessages, markMessage, storeContactMessage, toStoredMessage } from './contact.ts'
import { getJobs, runScheduleNow, runSubscriberNow, settleFailedJob } from './jobs.ts'
import { type OverviewSources, readOverview } from './overview.ts'
import { listPromotions } from './promotions.ts'
import { changeSettings, readSettingsState, type SiteSources, siteInfo } from './settings.ts'

export function siteRoutes(context: AppContext, sources: SiteSources): Route[] {
  const { db, clock } = context
  return implement(site, {
    'GET /api/site': () => siteInfo(db, sources),
    'GET /api/promotions': ({ viewer }) => listPromotions(db, viewer, clock.now()),
    'GET /api/admin/site-settings': () => readSettingsState(db),
    'PATCH /api/admin/site-settings': ({ body: { revision, ...changes }, me }) =>
      changeSettings(db, { changes, revision, by: me, now: clock.now() }),
    'GET /api/admin/contact-messages': async ({ query }) => {
      const window = windowOf(query, INBOX_PAGE_SIZE)
      return pageOf(await listContactMessages(db, window), window, toStoredMessage)
    },
    'PATCH /api/admin/contact-messages/{id}': async ({ params: { id }, body }) =>
      toStoredMessage(await markMessage(context, id, body.isAnswered)),
    'GET /api/admin/jobs': () => getJobs(context),
    'POST /api/admin/jobs/{id}/retry': ({ params: { id }, me }) =>
      settleFailedJob(context, { id, step: 'retry', by: me }),
    'DELETE /api/admin/jobs/{id}': ({ params: { id }, me }) =>
      settleFailedJob(context, { id, step: 'drop', by: me }),
    'POST /api/admin/event-subscribers/{name}/run': ({ params: { name }, me }) =>
      runSubscriberNow(context, { name, by: me }),
    'POST /api/admin/job-schedules/{name}/run': ({ params: { name }, me }) =>
      runScheduleNow(context, { name, by: me }),
    'POST /api/contact-messages': async ({ body }) => {
      await storeContactMessage(context, body)
      return { received: true as const }
    },
  })
}

export function overviewRoutes(context: AppContext, sources: OverviewSources): Route[] {
  return implement(siteOverview, {
    'GET /api/admin/overview': ({ query }) => readOverview(context, sources, query.days),
  })
}

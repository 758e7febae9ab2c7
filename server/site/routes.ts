import { site } from '#contract/site.ts'
import { INBOX_PAGE_SIZE } from '#contract/site-terms.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { pageOf, windowOf } from '#server/base/paging.ts'
import { refuse } from '#server/base/refusal.ts'
import { keepContactMessage, listContactMessages, toKeptMessage } from './contact.ts'
import { getJobs, runScheduleNow, runSubscriberNow, settleFailedJob } from './jobs.ts'
import { listPromotions } from './promotions.ts'
import { changeSettings, readSettingsState, type SiteSources, siteInfo } from './settings.ts'

export function siteRoutes(house: House, sources: SiteSources): Route[] {
  const { db, clock } = house
  return implement(site, {
    'GET /api/site': () => siteInfo(db, sources),
    'GET /api/promotions': ({ viewer }) => listPromotions(db, viewer, clock.now()),
    'GET /api/admin/site-settings': () => readSettingsState(db),
    'PATCH /api/admin/site-settings': ({ body: { revision, ...changes }, viewer }) =>
      changeSettings(db, { changes, revision, by: memberOf(viewer), now: clock.now() }),
    'GET /api/admin/contact-messages': async ({ query }) => {
      const window = windowOf(query, INBOX_PAGE_SIZE)
      return pageOf(await listContactMessages(db, window), window, toKeptMessage)
    },
    'GET /api/admin/jobs': () => getJobs(house),
    'POST /api/admin/jobs/{id}/retry': ({ params: { id }, viewer }) =>
      settleFailedJob(house, { id, step: 'retry', by: viewer.member }),
    'DELETE /api/admin/jobs/{id}': ({ params: { id }, viewer }) =>
      settleFailedJob(house, { id, step: 'drop', by: viewer.member }),
    'POST /api/admin/event-subscribers/{name}/run': ({ params: { name }, viewer }) =>
      runSubscriberNow(house, { name, by: viewer.member }),
    'POST /api/admin/job-schedules/{name}/run': ({ params: { name }, viewer }) =>
      runScheduleNow(house, { name, by: viewer.member }),
    'POST /api/contact-messages': async ({ body }) => {
      await keepContactMessage(house, body)
      return { received: true as const }
    },
  })
}

function memberOf({ member }: Viewer): ViewingMember {
  if (!member) throw refuse.unauthenticated()
  return member
}

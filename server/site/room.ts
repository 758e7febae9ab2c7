// What the site room plugs in.
import type { SiteInfo } from '#contract/site/site.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageDrafts } from '#server/site/pages/page-drafts.ts'
import type { PageRenderer } from '#server/site/pages/page-revisions.ts'
import { pageRoutes } from '#server/site/pages/page-routes.ts'
import { cleanUpContactMessages, mailContactMessage, sendContactMessage } from './contact.ts'
import type { OverviewSources } from './overview.ts'
import {
  type OverviewPorts,
  overviewSources,
  type StatisticPorts,
  statisticSources,
} from './overview-sources.ts'
import { sitePersonalData } from './personal-data.ts'
import { tellTurnOfPromotions, turnPromotions } from './promotions.ts'
import { overviewRoutes, siteRoutes } from './routes.ts'
import { sitePages } from './sitemap.ts'

interface Needs extends StatisticPorts, OverviewPorts {
  paymentProvider: SiteInfo['payments']
  pageRenderer: PageRenderer
}

export const site = {
  routes: (app: AppContext & Needs, all: Pick<OverviewSources, 'mailQueues'>) => [
    ...siteRoutes(app, { statistics: statisticSources(app), payments: app.paymentProvider }),
    ...overviewRoutes(app, overviewSources(app, all)),
    ...pageRoutes({ ...app, takesPayments: app.paymentProvider !== null }),
  ],
  sitemap: (app: AppContext) => sitePages(app),
  personalData: sitePersonalData,
  cleanUp: ({ db }: AppContext, now: Date) => cleanUpContactMessages(db, now),
  drafts: () => [pageDrafts],
  jobTypes: [turnPromotions, mailContactMessage],
  startJobs: async (app: AppContext & { mail: Mail }) => {
    await app.jobs.work(turnPromotions, () => tellTurnOfPromotions(app))
    await app.jobs.work(mailContactMessage, ({ id }) => sendContactMessage(app, app.mail, id))
  },
}

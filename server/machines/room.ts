// What the machines room plugs in.
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { machineAdminRoutes } from '#server/machines/admin/admin-routes.ts'
import { openCatalogue } from '#server/machines/catalogue/catalogue.ts'
import {
  countMachines,
  countManufacturers,
  hasWholeCatalogue,
} from '#server/machines/catalogue/machine-count.ts'
import { openTitleRatings } from '#server/machines/catalogue/title-ratings.ts'
import { machineImageRoutes } from '#server/machines/images/image-routes.ts'
import { machinePageRoutes } from '#server/machines/pages/page-routes.ts'
import { machineSitemap } from '#server/machines/pages/sitemap.ts'
import { machineProposalRoutes } from '#server/machines/proposals/proposal-routes.ts'
import { countOpenProposals } from '#server/machines/proposals/proposals.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { machineHits, peopleHits } from '#server/machines/search/searches.ts'
import type { PictureParts } from '#server/pictures/picture-parts.ts'
import { proposalActivity } from './activity.ts'
import { countProposalContributions } from './contributions.ts'
import { checkCatalogue } from './health.ts'
import { isSyncDue, runDailySync, syncDaily } from './jobs.ts'
import { machinesNotifications } from './notified-events.ts'
import { machinesPersonalData } from './personal-data.ts'
import { type MachinePorts, machineRoutes } from './routes.ts'
import { machinesSeed } from './seed.ts'

type Running = AppContext & MachinePorts

export const machines = {
  gives: { countMachines, countManufacturers, hasWholeCatalogue, countOpenProposals, checkCatalogue },
  open: async (app: AppContext & { index?: SearchIndex | undefined }) => ({
    catalogue: await openCatalogue(app, app.index),
    readRated: openTitleRatings(app),
  }),
  notifications: machinesNotifications,
  seed: machinesSeed,
  personalData: machinesPersonalData,
  pictureAccess: { machine: 'everyone' } as const,
  routes: (app: Running & { pictures: PictureParts }) => [
    ...machineRoutes(app, app),
    ...machineAdminRoutes(app, app.pictures),
    ...machinePageRoutes(app),
    ...machineImageRoutes(app, app.pictures),
    ...machineProposalRoutes(app, app.catalogue),
  ],
  search: ({ catalogue, readRated }: Running) => [
    { kind: 'machine' as const, search: machineHits(catalogue, readRated) },
    { kind: 'person' as const, search: peopleHits(catalogue) },
  ],
  sitemap: ({ db, catalogue }: Running) => machineSitemap(db, catalogue),
  activity: () => [proposalActivity],
  contributions: { count: countProposalContributions },
  jobTypes: [syncDaily],
  startJobs: async (app: AppContext & { outside: OutsideCatalogue }) => {
    await app.jobs.work(syncDaily, () => runDailySync(app, app.outside))
    if (await isSyncDue(app)) await app.jobs.add(app.db, syncDaily, {})
  },
}

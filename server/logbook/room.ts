// The logbook room's plug.
import type { AppContext } from '#server/base/app-context.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { runTendLogbooks, tendLogbooks } from './due-reminders.ts'
import { logbookFiles } from './logbook-files.ts'
import { moderatedLogbooks } from './moderated.ts'
import { logbookNotifications } from './notified-events.ts'
import { logbookPersonalData } from './personal-data.ts'
import { mayReadLogPictures, mayReadMachinePictures } from './picture-access.ts'
import { refreshLogNotes } from './refreshing.ts'
import { logbookRoutes } from './routes.ts'
import { logbookSeed } from './seed.ts'
import { hasShare } from './shares.ts'
import { sharingRoutes } from './sharing-routes.ts'

type Running = AppContext & { catalogue: Catalogue }

export const logbook = {
  gives: { isShared: hasShare },
  notifications: logbookNotifications,
  seed: logbookSeed,
  routes: (app: Running) => [...logbookRoutes(app, app), ...sharingRoutes(app, app)],
  downloads: (app: Running) => logbookFiles(app, app),
  personalData: logbookPersonalData,
  reportable: (context: AppContext) => [moderatedLogbooks(context)],
  pictureAccess: { collection: mayReadMachinePictures, logbook: mayReadLogPictures },
  written: [refreshLogNotes],
  jobTypes: [tendLogbooks],
  startJobs: (context: AppContext) => context.jobs.work(tendLogbooks, () => runTendLogbooks(context)),
}

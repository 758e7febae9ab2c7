// The logbook room's plug.
import type { AppContext } from '#server/base/app-context.ts'
import { runImport } from '#server/collections/imports/import-runs.ts'
import { cleanUpImports } from '#server/collections/imports/imports.ts'
import { logbookImportRoutes } from '#server/logbook/imports/import-routes.ts'
import { importLogbooks, logbookImport } from '#server/logbook/imports/logbook-import.ts'
import { runTendLogbooks, tendLogbooks } from '#server/logbook/reminders/due-reminders.ts'
import { hasShare } from '#server/logbook/sharing/shares.ts'
import { sharingRoutes } from '#server/logbook/sharing/sharing-routes.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { logbookFiles } from './logbook-files.ts'
import { moderatedLogbooks } from './moderated.ts'
import { logbookNotifications } from './notified-events.ts'
import { logbookPersonalData } from './personal-data.ts'
import { mayReadLogPictures, mayReadMachinePictures } from './picture-access.ts'
import { refreshLogNotes } from './refreshing.ts'
import { logbookRoutes } from './routes.ts'
import { logbookSeed } from './seed.ts'
import { logbookImports } from './tables.ts'

type Running = AppContext & { catalogue: Catalogue }

export const logbook = {
  gives: { isShared: hasShare },
  notifications: logbookNotifications,
  seed: logbookSeed,
  routes: (app: Running) => [
    ...logbookRoutes(app, app),
    ...sharingRoutes(app, app),
    ...logbookImportRoutes(app, app),
  ],
  downloads: (app: Running) => logbookFiles(app, app),
  personalData: logbookPersonalData,
  reportable: (context: AppContext) => [moderatedLogbooks(context)],
  pictureAccess: { collection: mayReadMachinePictures, logbook: mayReadLogPictures },
  written: [refreshLogNotes],
  jobTypes: [tendLogbooks, importLogbooks],
  startJobs: async (app: Running) => {
    await app.jobs.work(tendLogbooks, () => runTendLogbooks(app))
    await app.jobs.work(importLogbooks, (job) => runImport(app, logbookImport(app.catalogue.index()), job))
  },
  cleanUp: ({ db }: AppContext, now: Date) => cleanUpImports(db, { table: logbookImports }, now),
}

// Everything that logbooks plug into the site.
import type { AppContext } from '#server/base/app-context.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { runTendLogbooks, tendLogbooks } from './due-reminders.ts'
import { logbookFiles } from './logbook-files.ts'
import { moderatedLogbooks } from './moderated.ts'
import { logbookPersonalData } from './personal-data.ts'
import { mayReadLogPictures, mayReadMachinePictures } from './picture-access.ts'
import { refreshLogNotes } from './refreshing.ts'
import { logbookRoutes } from './routes.ts'
import { logbookSeed } from './seed.ts'
import { hasShare } from './shares.ts'
import { sharingRoutes } from './sharing-routes.ts'

interface Rooms {
  catalogue: Catalogue
}

export const logbook = {
  seed: logbookSeed,
  routes: (context: AppContext, rooms: Rooms) => [
    ...logbookRoutes(context, rooms),
    ...sharingRoutes(context, rooms),
  ],
  files: logbookFiles,
  personalData: logbookPersonalData,
  moderated: moderatedLogbooks,
  mayReadPictures: mayReadLogPictures,
  mayReadMachinePictures,
  isShared: hasShare,
  refresh: refreshLogNotes,
  jobTypes: [tendLogbooks],
  startJobs: (context: AppContext) => context.jobs.work(tendLogbooks, () => runTendLogbooks(context)),
}

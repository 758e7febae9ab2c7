// What the collections room plugs into the site.
import type { AppContext } from '#server/base/app-context.ts'
import type { IsShared } from '#server/collections/entries/entry-writes.ts'
import { importRoutes } from '#server/collections/imports/import-routes.ts'
import { importCollection, runImport } from '#server/collections/imports/import-runs.ts'
import { cleanUpImports } from '#server/collections/imports/imports.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { collectionActivity } from './activity.ts'
import { collectionFiles } from './collection-files.ts'
import { moderatedEntries } from './moderated.ts'
import { moveCollections } from './moved-machines.ts'
import { collectionsPersonalData } from './personal-data.ts'
import { mayReadEntryPictures } from './picture-access.ts'
import { refreshNotes } from './refreshing.ts'
import { collectionRoutes } from './routes.ts'
import { collectionsSeed } from './seed.ts'

interface Rooms {
  catalogue: Catalogue
}

export const collections = {
  seed: collectionsSeed,
  routes: (context: AppContext, rooms: Rooms & { isShared: IsShared }) => [
    ...collectionRoutes(context, rooms),
    ...importRoutes(context, rooms),
  ],
  jobTypes: [importCollection],
  startJobs: (context: AppContext, { catalogue }: Rooms) =>
    context.jobs.work(importCollection, (job) => runImport(context, catalogue.index(), job)),
  cleanUp: cleanUpImports,
  activity: collectionActivity,
  files: collectionFiles,
  personalData: collectionsPersonalData,
  moderated: moderatedEntries,
  mayReadPictures: mayReadEntryPictures,
  moveMachines: moveCollections,
  refresh: refreshNotes,
}

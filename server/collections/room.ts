// Everything that collections plug into the site.
import type { House } from '#server/base/house.ts'
import type { Catalogue } from '#server/machines/catalogue.ts'
import { collectionActivity } from './activity.ts'
import { collectionFiles } from './collection-files.ts'
import type { IsShared } from './entry-writes.ts'
import { importRoutes } from './import-routes.ts'
import { importCollection, runImport } from './import-runs.ts'
import { sweepImports } from './imports.ts'
import { moderatedEntries } from './moderated.ts'
import { moveCollections } from './moved-machines.ts'
import { collectionsPersonalData } from './personal-data.ts'
import { mayReadEntryPictures } from './picture-reader.ts'
import { refreshNotes } from './refreshing.ts'
import { collectionRoutes } from './routes.ts'
import { collectionsSeed } from './seed.ts'

interface Rooms {
  catalogue: Catalogue
}

export const collections = {
  seed: collectionsSeed,
  routes: (house: House, rooms: Rooms & { isShared: IsShared }) => [
    ...collectionRoutes(house, rooms),
    ...importRoutes(house, rooms),
  ],
  jobTypes: [importCollection],
  startJobs: (house: House, { catalogue }: Rooms) =>
    house.jobs.work(importCollection, (job) => runImport(house, catalogue.index(), job)),
  sweep: sweepImports,
  activity: collectionActivity,
  files: collectionFiles,
  personalData: collectionsPersonalData,
  moderated: moderatedEntries,
  mayReadPictures: mayReadEntryPictures,
  moveMachines: moveCollections,
  refresh: refreshNotes,
}

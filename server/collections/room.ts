// Everything that collections plug into the site.
import { collectionActivity } from './activity.ts'
import { collectionFiles } from './collection-files.ts'
import { moderatedEntries } from './moderated.ts'
import { moveCollections } from './moved-machines.ts'
import { collectionsPersonalData } from './personal-data.ts'
import { mayReadEntryPictures } from './picture-reader.ts'
import { refreshNotes } from './refreshing.ts'
import { collectionRoutes } from './routes.ts'
import { collectionsSeed } from './seed.ts'

export const collections = {
  seed: collectionsSeed,
  routes: collectionRoutes,
  activity: collectionActivity,
  files: collectionFiles,
  personalData: collectionsPersonalData,
  moderated: moderatedEntries,
  mayReadPictures: mayReadEntryPictures,
  moveMachines: moveCollections,
  refresh: refreshNotes,
}

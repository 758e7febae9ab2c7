// What the collections room plugs in.
import type { AppContext } from '#server/base/app-context.ts'
import type { IsShared } from '#server/collections/entries/entry-writes.ts'
import { collectionImport, importCollection } from '#server/collections/imports/collection-import.ts'
import { importRoutes } from '#server/collections/imports/import-routes.ts'
import { runImport } from '#server/collections/imports/import-runs.ts'
import { cleanUpImports } from '#server/collections/imports/imports.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { collectionActivity } from './activity.ts'
import { collectionFiles } from './collection-files.ts'
import { moderatedEntries } from './moderated.ts'
import { moveCollections } from './moved-machines.ts'
import { collectionsPersonalData } from './personal-data.ts'
import { refreshNotes } from './refreshing.ts'
import { collectionRoutes } from './routes.ts'
import { collectionsSeed } from './seed.ts'
import { collectionImports } from './tables.ts'

type Running = AppContext & { catalogue: Catalogue }

export const collections = {
  seed: collectionsSeed,
  routes: (app: Running & { isShared: IsShared }) => [
    ...collectionRoutes(app, app),
    ...importRoutes(app, app),
  ],
  jobTypes: [importCollection],
  startJobs: (app: Running) =>
    app.jobs.work(importCollection, (job) => runImport(app, collectionImport(app.catalogue.index()), job)),
  cleanUp: ({ db }: AppContext, now: Date) => cleanUpImports(db, { table: collectionImports }, now),
  activity: ({ db, catalogue }: Running) => [collectionActivity(db, catalogue)],
  downloads: (app: Running) => collectionFiles(app, app),
  personalData: collectionsPersonalData,
  reportable: (context: AppContext) => [moderatedEntries(context)],
  subscribers: [moveCollections],
  written: [refreshNotes],
}

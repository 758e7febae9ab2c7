// Routes of the machines room.
import { machines } from '#contract/machines/machines.ts'
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { importMachine } from '#server/machines/admin/imports.ts'
import { findLocalFacts, getLocalMachine, listLocalMachines } from '#server/machines/admin/site-machines.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { getEntry } from '#server/machines/catalogue/entries.ts'
import type { ReadRatedTitles } from '#server/machines/catalogue/title-ratings.ts'
import { createMachineLists } from '#server/machines/lists/machine-lists.ts'
import { findMachines, twoLetterNames } from '#server/machines/search/searches.ts'
import { fetchMissingEntry } from '#server/machines/sync/missing-entries.ts'
import { listSyncs } from '#server/machines/sync/sync-runs.ts'
import { memoizeSettings } from '#server/site/settings.ts'
import { listFeatured } from './featured.ts'
import { toMachineDetail, toOpdbMachine } from './presenters.ts'

export interface MachinePorts {
  catalogue: Catalogue
  outside: OutsideCatalogue
  readRated: ReadRatedTitles
}

export function machineRoutes(context: AppContext, { catalogue, outside, readRated }: MachinePorts): Route[] {
  const { db } = context
  const settings = memoizeSettings(context)
  const listMachines = createMachineLists(catalogue, readRated)
  return implement(machines, {
    'GET /api/opdb/search': ({ query }) => findMachines(catalogue, outside, query.query),
    'GET /api/opdb/short-names': async () => {
      await catalogue.settled()
      return twoLetterNames(catalogue.index())
    },
    'GET /api/opdb/machine/{id}': async ({ params }) => {
      await fetchMissingEntry(context, outside, params.id, 'reader')
      return toOpdbMachine(await getEntry(db, params.id))
    },
    'POST /api/opdb/import/{id}': async ({ me, params, answer }) => {
      await fetchMissingEntry(context, outside, params.id, 'import')
      const { machine, isNew } = await importMachine(context, params.id, me)
      if (!isNew) answer.status = 200
      return machine
    },
    'GET /api/machines': ({ query }) => listMachines(query),
    'GET /api/machines/{opdbId}': async ({ params }) => {
      const entry = await getEntry(db, params.opdbId)
      return toMachineDetail(entry, await findLocalFacts(db, entry.row.opdbId))
    },
    'GET /api/featured-machines': async ({ query }) => {
      const [{ showCataloguePictures }] = await Promise.all([settings(), catalogue.settled()])
      const showLinked = showCataloguePictures ?? false
      return listFeatured(db, { index: catalogue.index(), showLinked, query })
    },
    'GET /api/admin/machines': ({ query }) => listLocalMachines(db, query),
    'GET /api/admin/machines/{id}': ({ params }) => getLocalMachine(db, params.id),
    'GET /api/admin/catalogue-syncs': ({ query }) => listSyncs(db, query),
  })
}

import { machinePages } from '#contract/machine-pages.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { keepUntilChange } from '#server/base/kept-reading.ts'
import { readSettings } from '#server/site/settings.ts'
import { getMachinePage } from './machine-pages.ts'

export function machinePageRoutes({ db, events }: House): Route[] {
  const settings = keepUntilChange(events, () => readSettings(db))
  return implement(machinePages, {
    'GET /api/machine-pages/{opdbId}': async ({ params }) =>
      getMachinePage(db, params.opdbId, { showLinked: (await settings()).showCataloguePictures ?? false }),
  })
}

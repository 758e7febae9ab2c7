import { machinePages } from '#contract/machines/pages.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { memoizeSettings } from '#server/site/settings.ts'
import { getMachinePage } from './machine-pages.ts'

export function machinePageRoutes(context: AppContext): Route[] {
  const { db } = context
  const settings = memoizeSettings(context)
  return implement(machinePages, {
    'GET /api/machine-pages/{opdbId}': async ({ params }) =>
      getMachinePage(db, params.opdbId, { showLinked: (await settings()).showCataloguePictures ?? false }),
  })
}

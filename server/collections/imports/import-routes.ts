// Routes of collection imports.
import { collectionsImport } from '#contract/collections/import.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { importCollection } from './import-runs.ts'
import {
  beginImport,
  findImport,
  forgetImport,
  matchColumns,
  type ShownImport,
  takeImport,
  toCollectionImport,
} from './imports.ts'

export function importRoutes(
  { db, clock, jobs }: AppContext,
  { catalogue }: { catalogue: Catalogue },
): Route[] {
  const importing = (userId: number) => ({ db, index: catalogue.index(), userId, now: clock.now() })
  const show = (row: ShownImport) =>
    toCollectionImport({ db, index: catalogue.index(), now: clock.now() }, row)

  return implement(collectionsImport, {
    'GET /api/collection-imports': async ({ me }) => {
      const row = await findImport(db, me.id)
      return { current: row ? await show(row) : null }
    },

    'POST /api/collection-imports': async ({ me, file }) => show(await takeImport(importing(me.id), file)),

    'PUT /api/collection-imports/{id}/columns': async ({ me, params, body }) =>
      show(await matchColumns(importing(me.id), params.id, body)),

    'POST /api/collection-imports/{id}/start': async ({ me, params, body }) => {
      const row = await db.transaction(async (tx) => {
        const begun = await beginImport(tx, importing(me.id), params.id)
        const job = {
          id: begun.id,
          begunAt: begun.updatedAt.toISOString(),
          skipsProblems: body.skipsProblems,
        }
        await jobs.add(tx, importCollection, job)
        return begun
      })
      return show(row)
    },

    'DELETE /api/collection-imports/{id}': ({ me, params }) => forgetImport(importing(me.id), params.id),
  })
}

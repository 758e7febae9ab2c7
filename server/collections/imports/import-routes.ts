// Routes of collection imports.
import { collectionsImport } from '#contract/collections/import.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { collectionImport, importCollection } from './collection-import.ts'
import { importCalls } from './import-calls.ts'

export function importRoutes(app: AppContext, { catalogue }: { catalogue: Catalogue }): Route[] {
  const imports = importCalls(app, () => collectionImport(catalogue.index()), importCollection)
  return implement(collectionsImport, {
    'GET /api/collection-imports': ({ me }) => imports.find(me),
    'POST /api/collection-imports': ({ me, file }) => imports.take(me, file),
    'PUT /api/collection-imports/{id}/columns': ({ me, params, body }) => imports.match(me, params.id, body),
    'POST /api/collection-imports/{id}/start': ({ me, params, body }) => imports.start(me, params.id, body),
    'DELETE /api/collection-imports/{id}': ({ me, params }) => imports.forget(me, params.id),
  })
}

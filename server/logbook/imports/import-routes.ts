// Routes of logbook imports.
import { logbookImport as calls } from '#contract/logbook/import.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { importCalls } from '#server/collections/imports/import-calls.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { importLogbooks, logbookImport } from './logbook-import.ts'

export function logbookImportRoutes(app: AppContext, { catalogue }: { catalogue: Catalogue }): Route[] {
  const imports = importCalls(app, () => logbookImport(catalogue.index()), importLogbooks)
  return implement(calls, {
    'GET /api/logbook-imports': ({ me }) => imports.find(me),
    'POST /api/logbook-imports': ({ me, file }) => imports.take(me, file),
    'PUT /api/logbook-imports/{id}/columns': ({ me, params, body }) => imports.match(me, params.id, body),
    'POST /api/logbook-imports/{id}/start': ({ me, params, body }) => imports.start(me, params.id, body),
    'DELETE /api/logbook-imports/{id}': ({ me, params }) => imports.forget(me, params.id),
  })
}

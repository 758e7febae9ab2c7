// Routes of machine administration: facts, own fields and history.
import { machineAdmin } from '#contract/machines/admin.ts'
import { HISTORY_PAGE_SIZE } from '#contract/machines/admin-constants.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { getMachineFacts, getSourceRow } from '#server/machines/catalogue/fact-states.ts'
import type { PictureParts } from '#server/pictures/picture-parts.ts'
import { deleteMachine } from './deletions.ts'
import { listRevisions, toRevision } from './histories.ts'
import { lockMachineAndEntry } from './locks.ts'
import { type Actor, addOwnMachine, saveFacts } from './machine-changes.ts'
import { restoreRevision } from './restores.ts'
import { getLocalMachine } from './site-machines.ts'

/** Machine administration for admins: facts, own fields, history. */
export function machineAdminRoutes(
  context: AppContext & { catalogue: Catalogue },
  parts: Pick<PictureParts, 'files'>,
): Route[] {
  const { db, clock, catalogue } = context
  const inTransaction = <T>(work: (tx: Db) => Promise<T>) => db.transaction((tx) => work(tx))
  return implement(machineAdmin, {
    'POST /api/admin/machines': async ({ viewer, body: { kind, facts, ...own } }) => {
      const by = actorOf(viewer)
      const added = await inTransaction((tx) => addOwnMachine(tx, { facts, kind, own, by, now: clock.now() }))
      // Its admin may name it at once. Other processes hear of it by the event, this one as well if reloading fails.
      await catalogue.reload().catch(() => undefined)
      return getLocalMachine(db, added.opdbId)
    },
    'PATCH /api/admin/machines/{id}': async ({ viewer, params, body }) => {
      const { facts, reset, revision, ...own } = body
      const by = actorOf(viewer)
      const opdbId = await inTransaction(async (tx) => {
        const { opdbId } = await lockMachineAndEntry(tx, params.id)
        await saveFacts(tx, { opdbId, facts, reset, revision, own, by, kind: 'edited', now: clock.now() })
        return opdbId
      })
      return getLocalMachine(db, opdbId)
    },
    'DELETE /api/admin/machines/{id}': ({ viewer, params }) =>
      deleteMachine(context, parts, { id: params.id, by: actorOf(viewer) }),
    'GET /api/admin/machines/{opdbId}/facts': ({ params }) => getMachineFacts(db, params.opdbId),
    'GET /api/admin/machines/{opdbId}/history': async ({ params, query }) => {
      const { row } = await getSourceRow(db, params.opdbId)
      const window = windowOf(query, HISTORY_PAGE_SIZE)
      return pageOf(await listRevisions(db, row.opdbId, window), window, toRevision)
    },
    'POST /api/admin/machine-revisions/{id}/restore': ({ viewer, params }) =>
      restoreRevision(context, { id: params.id, by: actorOf(viewer) }),
  })
}

function actorOf({ member }: Viewer): Actor {
  return member && { id: member.id, username: member.username }
}

import { TABLE_PAGE_SIZE } from '#contract/logbook/limits.ts'
import { logbookSharing } from '#contract/logbook/sharing.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { readCollectionTable } from '#server/logbook/collection-table.ts'
import { getOwnMachine } from '#server/logbook/machines.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { getShared, revokeShare, share } from './shares.ts'
import { readSheet } from './sheets.ts'

export function sharingRoutes(
  { db, clock, config }: AppContext,
  { catalogue }: { catalogue: Catalogue },
): Route[] {
  const parts = () => ({ db, index: catalogue.index() })

  return implement(logbookSharing, {
    'GET /api/collection/table': ({ me, query }) =>
      readCollectionTable(parts(), me.id, query, windowOf(query, TABLE_PAGE_SIZE)),

    'GET /api/collection/{id}/logbook/sheet': async ({ viewer, params, query, me }) => {
      const machine = await getOwnMachine(db, viewer, params.id)
      const shows = { showsPrices: query.prices === 'yes', showsNames: query.names === 'yes' }
      return readSheet(parts(), { machine, owner: me }, shows)
    },

    'PUT /api/collection/{id}/logbook/share': ({ viewer, params, body }) =>
      share({ db, config, viewer, now: clock.now() }, params.id, body),

    'DELETE /api/collection/{id}/logbook/share': ({ viewer, params }) => revokeShare(db, viewer, params.id),

    'GET /api/shared-logbooks': async ({ viewer, query }) => {
      const { share: shows, ...shown } = await getShared({ db, config }, viewer, query.key)
      await catalogue.settled()
      const sheet = await readSheet(parts(), shown, shows)
      return { ...sheet, id: shown.machine.id, isOwn: shown.machine.userId === viewer.member?.id }
    },
  })
}

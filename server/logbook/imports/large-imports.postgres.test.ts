// As many rows as the members' limit allows, on a server alone for its time.
import { expect, test } from 'vitest'
import { IMPORT_ROWS_MAX } from '#contract/collections/import-limits.ts'
import { LOG_ENTRIES_MAX } from '#contract/logbook/limits.ts'
import { runImport } from '#server/collections/imports/import-runs.ts'
import { beginImport, findImport, takeImport } from '#server/collections/imports/imports.ts'
import { GODZILLA } from '#server/testing/rooms/collections.ts'
import { openTestSite } from '#server/testing/site.ts'
import { logbookImport } from './logbook-import.ts'

test('50,000 rows are imported at once, and skipped when they come again', async () => {
  const site = await openTestSite()
  const { db } = site.context
  const ada = await site.member()
  const ids: number[] = []
  while (ids.length * LOG_ENTRIES_MAX < IMPORT_ROWS_MAX) {
    const body = { opdbId: GODZILLA, status: 'owned' }
    ids.push((await site.request('POST /api/collection', { as: ada, body })).body.id)
  }
  const rows = ids.flatMap((id) =>
    Array.from({ length: LOG_ENTRIES_MAX }, (_, score) => `2024-01-01,play,${score},${id}`),
  )
  const file = Buffer.from(`date,kind,score,collectionId\n${rows.join('\n')}\n`)
  const kind = logbookImport(site.rooms.catalogue.index())
  const member = () => ({ userId: ada.id, now: site.clock.now() })
  const imported = async () => {
    const { id } = await takeImport({ db, ...member() }, kind, file)
    const { updatedAt } = await beginImport(db, kind, { ...member(), id })
    await runImport(site.context, kind, { id, skipsProblems: false, begunAt: updatedAt.toISOString() })
    return findImport(db, kind, ada.id)
  }
  const all = { state: 'done', rows: IMPORT_ROWS_MAX, checked: IMPORT_ROWS_MAX, problemCount: 0 }
  expect(await imported()).toMatchObject({ ...all, added: IMPORT_ROWS_MAX, skipped: 0 })
  expect(await imported()).toMatchObject({ ...all, added: 0, skipped: IMPORT_ROWS_MAX })
}, 120_000)

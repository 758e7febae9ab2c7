// An admin imports a machine while a synchronization moves another one to its id: both complete.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/base/database/database.ts'
import { testExport } from '#server/machines/fixtures/exports.ts'
import { newerExport } from '#server/machines/fixtures/newer-export.ts'
import { machineProposals, machines } from '#server/machines/tables.ts'
import { holdTransaction } from '#server/testing/databases/outer-handle.ts'
import { openTestSite } from '#server/testing/site.ts'
import { syncCatalogue } from './sync.ts'

const folder = mkdtempSync(join(tmpdir(), 'multiball-amid-sync-'))
function fileOf(name: string, content: unknown): string {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('neither waits for the other for ever', { timeout: 60_000 }, async () => {
  const site = await openTestSite()
  const { db } = site.context
  const admin = await site.member({ role: 'admin' })
  const old = testExport(process.env)
  await syncCatalogue(site.context, {
    file: fileOf('old', old.records),
    groups: fileOf('groups', old.groups),
  })
  await site.rooms.catalogue.reload()
  const newer = newerExport(testExport(process.env), { changed: 1, added: 1, gone: 0, moved: 1 })
  const [move] = newer.moved
  if (!move) throw new Error('nothing has moved')
  const ask = (call: string, body?: object) => site.request(call, { as: admin, ...(body && { body }) })
  await ask(`POST /api/opdb/import/${move.from}`)
  await ask('POST /api/machine-proposals', { opdbId: move.from, changes: { year: 1901 }, source: 'A flyer' })

  const waiting = async () => {
    const which = sql`select 1 as one from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return (await rowsOf(db, which)).length
  }
  // The synchronization is paused in its last transaction, after moving the machine and before moving its proposals.
  const [syncing, importing] = await holdTransaction(db, async (tx) => {
    await tx.select().from(machineProposals).where(eq(machineProposals.opdbId, move.from)).for('update')
    const sync = syncCatalogue(site.context, {
      file: fileOf('newer', newer.records),
      groups: fileOf('newer-groups', newer.groups),
      changelog: fileOf('changelog', newer.changelog),
    })
    sync.catch(() => undefined)
    await expect.poll(waiting, { timeout: 40_000 }).toBe(1)
    const asked = ask(`POST /api/opdb/import/${move.to}`)
    await expect.poll(waiting, { timeout: 5_000 }).toBe(2)
    return [[sync], [asked]] as const
  })
  expect(await syncing[0]).toMatchObject({ moved: 1 })
  expect((await importing[0]).status).toBe(200)
  const rows = await db.select({ opdbId: machines.opdbId }).from(machines)
  expect(rows).toEqual([{ opdbId: move.to }])
})

// A synchronization takes minutes if the source is slow. No transaction is open meanwhile: managed databases end idle
// ones, and the lock would be lost in the middle of the run.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, inject, test } from 'vitest'
import type { OutsideCatalogue, WholeCatalogue } from '#server/adapters/catalogue/port.ts'
import { type Database, openDatabase, rowsOf } from '#server/base/database/database.ts'
import { LOCKS } from '#server/base/database/locks.ts'
import { testExport } from '#server/machines/fixtures/exports.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { syncCatalogue } from './sync.ts'
import { alone } from './sync-lock.ts'
import { listSyncs } from './sync-runs.ts'

let site: TestSite
let neighbour: Database
beforeAll(async () => {
  site = await openTestSite()
  const [own] = await rowsOf<{ name: string }>(site.context.db, sql`select current_database() as name`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${own?.name}`
  neighbour = await openDatabase({ url: url.href }, { migrates: false })
  return () => neighbour.close()
})

function sourceThat(downloads: () => Promise<void>): { outside: OutsideCatalogue } {
  const { records, groups } = testExport(process.env)
  return {
    outside: {
      fetchAll: async (): Promise<WholeCatalogue> => {
        await downloads()
        return {
          name: 'network',
          records: JSON.stringify(records),
          groups: JSON.stringify(groups),
          changelog: null,
          etag: null,
        }
      },
      findLive: async () => [],
      findRecord: async () => null,
    },
  }
}

/** Connections of this database that are idle in a transaction. */
async function idleInTransaction(): Promise<number> {
  const idle = sql`select 1 as one from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  return (await rowsOf(neighbour.db, idle)).length
}

test('no connection is idle in a transaction during the download', async () => {
  let idle: number | null = null
  await syncCatalogue(
    site.context,
    sourceThat(async () => {
      idle = await idleInTransaction()
    }),
  )
  expect(idle).toBe(0)
})

test('another process of the site is refused meanwhile, and let in afterwards', async () => {
  const other = { ...site.context, database: neighbour, db: neighbour.db }
  const work = async () => 'done'
  let refused: Promise<string> | null = null
  await syncCatalogue(
    site.context,
    sourceThat(async () => {
      refused = alone(other, work)
      await refused.catch(() => undefined)
    }),
  )
  await expect(refused).rejects.toThrow('A synchronization is already running.')
  expect(await alone(other, work)).toBe('done')
})

test('a lock that went with its connection is noticed before anything is written', async () => {
  const before = (await listSyncs(site.context.db, {})).pagination.total
  const source = sourceThat(async () => {
    // Each serving connection holds another advisory lock: only the synchronization's counts.
    const held = `from pg_locks where locktype = 'advisory' and objid = ${LOCKS.catalogueSync}
      and database = (select oid from pg_database where datname = current_database())`
    expect((await neighbour.query(`select pg_terminate_backend(pid) ${held}`)).rows).toHaveLength(1)
    await expect.poll(async () => (await neighbour.query(`select 1 ${held}`)).rows).toEqual([])
  })
  await expect(syncCatalogue(site.context, source)).rejects.toThrow('broke during the synchronization')
  const { data, pagination } = await listSyncs(site.context.db, {})
  expect(pagination.total).toBe(before + 1)
  expect(data[0]).toMatchObject({ status: 'failed', added: 0 })
})

test('a connection that breaks inside a transaction fails the transaction, not the process', async () => {
  const broken = site.context.db.transaction(async (tx) => {
    const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
    await neighbour.query('select pg_terminate_backend($1)', [own?.pid])
    const alive = async () =>
      (await neighbour.query('select 1 from pg_stat_activity where pid = $1', [own?.pid])).rows
    await expect.poll(alive).toEqual([])
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect(await rowsOf(site.context.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
})

// A restore and a process that serves the database exclude each other.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/base/database/database.ts'
import { LOCKS } from '#server/base/database/locks.ts'
import { lockForRestore } from './serving-lock.ts'

let url: string
let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const name = `serving_${process.pid}_${Date.now()}`
  await admin.query(`create role ${name} login`)
  await admin.query(`create database ${name} owner ${name}`)
  const own = new URL(inject('postgresUrl'))
  own.pathname = `/${name}`
  own.username = name
  url = own.href
})
afterAll(() => admin.end())

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Closes every connection of the database except the given one, as a restart of its server would. */
async function cutAll(butOf: pg.Client): Promise<void> {
  const { rows } = await butOf.query('select pg_backend_pid() as pid')
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2',
    [new URL(url).pathname.slice(1), rows[0].pid],
  )
}

const ask = (database: Database) => database.db.execute(sql`select 1`)

test('a restore cannot have a database that a process serves, however idle', async () => {
  const database = await openDatabase({ url })
  await database.listen('anything', () => undefined)
  const restore = await connect()
  expect(await lockForRestore(restore)).toBe(false)
  await database.close()
  await expect.poll(() => lockForRestore(restore)).toBe(true)
  await restore.end()
})

test('a process that lost its connections gets no row while a restore runs, and goes on after it', async () => {
  let ended = 0
  const database = await openDatabase({ url }, { onReplaced: () => ended++ })
  const heard: string[] = []
  await database.listen('after_restore', (payload) => heard.push(payload))
  const restore = await connect()
  await cutAll(restore)
  await expect.poll(() => lockForRestore(restore)).toBe(true)
  await expect(ask(database)).rejects.toMatchObject({ cause: { code: '57P03' } })
  // Long enough for the listening connection to try as well, and to be refused.
  await new Promise((done) => setTimeout(done, 1_500))
  await restore.end()
  await expect
    .poll(() =>
      ask(database).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect
    .poll(
      async () => {
        await database.query("select pg_notify('after_restore', 'here')")
        return heard.length > 0
      },
      { timeout: 5_000, interval: 200 },
    )
    .toBe(true)
  expect(ended).toBe(0)
  await database.close()
})

test('a process whose database was replaced meanwhile is told to end, and serves nothing of the new one', async () => {
  let ended = 0
  const database = await openDatabase({ url }, { onReplaced: () => ended++ })
  const restore = await connect()
  await cutAll(restore)
  await expect.poll(() => lockForRestore(restore)).toBe(true)
  await restore.query('alter schema public rename to replaced')
  await restore.query('create schema public')
  await restore.end()
  await expect(ask(database)).rejects.toMatchObject({ cause: { code: '57P03' } })
  await expect(ask(database)).rejects.toMatchObject({ cause: { code: '57P03' } })
  expect(ended).toBe(1)
  await database.close()
  const after = await connect()
  await after.query('drop schema public')
  await after.query('alter schema replaced rename to public')
  await after.end()
})

test('extensions live in a schema of their own, though the owner of the database is no superuser', async () => {
  const database = await openDatabase({ url })
  const { rows } = await database.query(
    "select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'",
  )
  expect(rows).toEqual([{ schema: 'extensions' }])
  await database.close()
})

test('a restore waits for connections that are just being closed, as long as it is told to', async () => {
  const [serving, restore] = await Promise.all([connect(), connect()])
  await serving.query('select pg_advisory_lock_shared($1)', [LOCKS.serving])
  const held = lockForRestore(restore, 60_000)
  const soon = lockForRestore(await connect(), 200)
  expect(await soon).toBe(false)
  await serving.end()
  expect(await held).toBe(true)
  await restore.end()
})

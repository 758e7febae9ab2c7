// One handle over two databases: the embedded PostgreSQL (PGlite) and any server by DATABASE_URL.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgDriver } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { AnyPgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { PgliteDatabase, PgliteDriver } from 'drizzle-orm/pglite'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import type pg from 'pg'
import { type Listening, openListening } from '#server/base/live/listening.ts'
import { MIGRATIONS, mustHaveBaseline } from '#server/base/migrations.ts'
import { lockDirectory } from '#server/base/storage/directory-lock.ts'
import { readRestoreJournal, settleSite } from '#server/base/storage/restore-journal.ts'
import { settleSchemas } from '#server/base/storage/restored-schemas.ts'
import {
  CUT_OFF,
  EXTENSIONS_SCHEMA,
  NotServing,
  servingConnections,
} from '#server/base/storage/serving-lock.ts'
import { openBatchingPool } from './batched-statements.ts'
import type { Connection } from './connection.ts'
import { watchedSocket } from './database-outage.ts'
import { LOCKS, type Lock } from './locks.ts'
import { OnePassDialect } from './one-pass-dialect.ts'
import { createStatementNames, preparingClient, UNUSED_SECONDS } from './prepared-statements.ts'

/**
 * What rooms query with. A transaction is a `Db` too: functions that write take `db` and work in either.
 * Inside `db.transaction(async (tx) => …)` use only `tx`; the outer handle would deadlock on the embedded database.
 */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Row = Record<string, unknown>

/** Whether this process still holds a lock: it is gone with the connection that took it. */
export type IsHeld = () => boolean

export interface Database {
  kind: 'embedded' | 'server'
  db: Db
  /** Plain SQL with $1 parameters, for libraries that bring their own statements. */
  query(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number }>
  /**
   * Calls back for every NOTIFY on the channel, in this process, until closed; also after a lost connection, because
   * the messages sent meanwhile were missed.
   */
  listen: Listening['listen']
  /** Runs the work while no other process of the site runs such work: for steps that must not run twice at a start. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs the work while this process holds the lock; returns null, without waiting, when another process holds it.
   * It is a session lock: its connection stays outside any transaction, so the work may use the network.
   */
  tryAlone<T>(lock: Lock, work: (isHeld: IsHeld) => Promise<T>): Promise<{ done: T } | null>
  /** A copy of the whole embedded database as a compressed archive; absent on a server, which has its own tools. */
  dump?(): Promise<Buffer>
  close(): Promise<void>
}

/** A quarter of PGlite's default, which every process would reserve: the operating system caches the files as well. */
const EMBEDDED_BUFFERS = 'shared_buffers=32MB'

/**
 * What the planner is told: a page found by an index costs hardly more than the next one of a table, since a site's database
 * is in memory or on a solid-state disk; a query takes one processor, since others are asking at the same time; and none is
 * compiled, which takes tens of milliseconds for lists that take two, and is repeated for each request.
 */
const PLANNING = 'set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0; set jit = off'

type Source = { url: string } | { directory: string } | { lite: PGlite }

interface Opening {
  migrates?: boolean
  /** Called once when a restore has replaced the server's database: the process should then end. */
  onReplaced?: () => void
}

/**
 * Opens the embedded database in a directory, or the server's; migrates it unless told not to. Throws OtherBaseline,
 * and changes nothing, where the migrations cannot continue from the existing schema.
 */
export async function openDatabase(
  source: Source,
  { migrates = true, onReplaced = () => undefined }: Opening = {},
): Promise<Database> {
  if ('url' in source) {
    if (migrates) await settleSchemas(source.url)
    return openServer(source.url, migrates, onReplaced)
  }
  if ('lite' in source) return wrapEmbedded(source.lite, () => undefined, migrates)
  const release = lockDirectory(source.directory)
  try {
    if (migrates) settleSite(source.directory)
    else if (readRestoreJournal(source.directory)?.state === 'unfinished') throw new NotServing(CUT_OFF)
    const lite = await PGlite.create(join(source.directory, 'postgres'), {
      extensions: { pg_trgm },
      startParams: [...PGlite.defaultStartParams, '-c', EMBEDDED_BUFFERS],
    })
    return await wrapEmbedded(lite, release, migrates).catch(async (error) => {
      await lite.close()
      throw error
    })
  } catch (error) {
    release()
    throw error
  }
}

/** Whether a directory holds an embedded database. */
export function hasEmbedded(directory: string): boolean {
  return existsSync(join(directory, 'postgres', 'PG_VERSION')) || readRestoreJournal(directory) !== null
}

/** Creates an embedded database from a dump, in a folder that does not exist yet, and runs the statements on it. */
export async function loadEmbedded(folder: string, dump: Blob, statements: readonly string[]): Promise<void> {
  const lite = await PGlite.create(folder, { extensions: { pg_trgm }, loadDataDir: dump })
  try {
    for (const statement of statements) await lite.exec(statement)
  } finally {
    await lite.close()
  }
}

/** A fresh embedded database in memory, for tests. */
export function openMemoryDatabase(loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create({ extensions: { pg_trgm }, ...(loadDataDir && { loadDataDir }) })
}

async function wrapEmbedded(lite: PGlite, release: () => void, migrates: boolean): Promise<Database> {
  // Otherwise every 16 MB of its write-ahead log are filled with zeros first, which blocks all queries for 50 ms.
  await lite.exec('set wal_init_zero = off')
  await lite.exec(PLANNING)
  await lite.exec(`set search_path = "$user", public, ${EXTENSIONS_SCHEMA}`)
  const db = embeddedQueries(lite)
  if (migrates) {
    await mustHaveBaseline(lite)
    await migrateLite(db, MIGRATIONS)
  }
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    query: async (text, values) => {
      if (values && values.length > 0) {
        const result = await lite.query<Row>(text, values)
        return { rows: result.rows, rowCount: result.rows.length || result.affectedRows || 0 }
      }
      const results = await lite.exec(text)
      const last = results.at(-1)
      const rows = (last?.rows ?? []) as Row[]
      return { rows, rowCount: rows.length || last?.affectedRows || 0 }
    },
    listen: async (channel, onMessage) => {
      await lite.listen(channel, onMessage)
    },
    // The directory lock already guarantees that there is no other process.
    alone: (work) => work(),
    tryAlone: async (_lock, work) => ({ done: await work(() => true) }),
    dump: async () => Buffer.from(await (await lite.dumpDataDir('gzip')).arrayBuffer()),
    close: async () => {
      await lite.close()
      release()
    },
  }
}

async function openServer(url: string, migrates: boolean, onReplaced: () => void): Promise<Database> {
  const mayServe = servingConnections(onReplaced)
  const prepare = async (client: Connection) => {
    await client.query(PLANNING)
    await mayServe(client)
  }
  const settings = {
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 5_000,
    maxLifetimeSeconds: UNUSED_SECONDS,
    // A connection that a network silently dropped is noticed in minutes, not hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: watchedSocket,
  }
  const Client = preparingClient(createStatementNames())
  const pool = openBatchingPool({ ...settings, Client, onConnect: prepare })
  // An idle connection that breaks must not end the process; the pool opens another.
  pool.on('error', () => undefined)
  // The same for one that breaks inside a transaction, between two statements: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const listening = openListening(url, prepare)

  try {
    if (migrates) await migrateServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    kind: 'server',
    db: serverQueries(pool) as unknown as Db,
    query: async (text, values) => {
      const result = await (values && values.length > 0 ? pool.query(text, values) : pool.query(text))
      const last = Array.isArray(result) ? result.at(-1) : result
      return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0 }
    },
    listen: listening.listen,
    alone: async (work) => {
      const holder = await pool.connect()
      try {
        await holder.query('SELECT pg_advisory_lock($1)', [LOCKS.start])
        return await work()
      } finally {
        await holder.query('SELECT pg_advisory_unlock($1)', [LOCKS.start]).catch(() => undefined)
        holder.release()
      }
    },
    tryAlone: (lock, work) => tryAlone(pool, lock, work),
    close: async () => {
      await listening.close()
      await pool.end()
    },
  }
}

async function tryAlone<T>(pool: pg.Pool, lock: Lock, work: (isHeld: IsHeld) => Promise<T>) {
  const holder = await pool.connect()
  let lost = false
  const lose = () => {
    lost = true
  }
  holder.on('error', lose)
  try {
    const { rows } = await holder.query('SELECT pg_try_advisory_lock($1) AS free', [LOCKS[lock]])
    if (!rows[0]?.free) return null
    try {
      return { done: await work(() => !lost) }
    } finally {
      await holder.query('SELECT pg_advisory_unlock($1)', [LOCKS[lock]]).catch(lose)
    }
  } finally {
    holder.off('error', lose)
    // If releasing the lock fails, closing the connection releases it.
    holder.release(lost)
  }
}

async function migrateServer(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.migrations])
    await mustHaveBaseline(client)
    await migratePg(serverQueries(client), MIGRATIONS)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCKS.migrations]).catch(() => undefined)
    client.release()
  }
}

/** The query builder over connections to a server, and those connections as `$client`, as drizzle has it. */
function serverQueries<T extends pg.Pool | pg.PoolClient>($client: T): NodePgDatabase & { $client: T } {
  const dialect = new OnePassDialect({ casing: 'snake_case' })
  const session = new NodePgDriver($client, dialect).createSession(undefined)
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client })
}

/** The query builder over the embedded database, and that as `$client`. */
function embeddedQueries($client: PGlite): PgliteDatabase & { $client: PGlite } {
  const dialect = new OnePassDialect({ casing: 'snake_case' })
  const session = new PgliteDriver($client, dialect).createSession(undefined)
  return Object.assign(new PgliteDatabase(dialect, session, undefined), { $client })
}

/** The rows of a hand-written statement; the two drivers return different shapes. */
export async function rowsOf<T extends Row>(db: Db, statement: SQL): Promise<T[]> {
  const result: unknown = await db.execute(statement)
  if (Array.isArray(result)) return result as T[]
  return (result as { rows: T[] }).rows
}

/**
 * Whether a numeric column is one of the ids. All ids are one parameter: a list of parameters is parsed and planned one
 * by one, which costs more than finding the rows.
 */
export function isOneOf(column: AnyPgColumn, ids: Iterable<number>): SQL {
  return isIn(column, arrayOf(ids))
}

/** The same for a template, whose value is text by `arrayOf`. */
export function isIn(column: AnyPgColumn, ids: string | Placeholder): SQL {
  return sql`${column} = any(${ids}::int[])`
}

/** Ids as the database writes an array of them. */
export function arrayOf(ids: Iterable<number>): string {
  return `{${[...new Set(ids)].join(',')}}`
}

/** True when the database answers within two seconds. */
export async function answers(database: Database): Promise<boolean> {
  const late = new Promise<boolean>((done) => setTimeout(() => done(false), 2_000).unref())
  const asked = database.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}

/** The violated unique constraint, or null if the error is not one of the database's duplicate errors. */
export function violatedUnique(error: unknown): string | null {
  return violated(error, '23505')
}

/** The violated foreign key, or null if the error is no reference to a missing row. */
export function violatedReference(error: unknown): string | null {
  return violated(error, '23503')
}

function violated(error: unknown, code: string): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code: found, constraint } = at as { code?: string; constraint?: string }
    if (found === code) return constraint ?? ''
  }
  return null
}

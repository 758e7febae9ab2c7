// A restore on a server: renames the site's schemas aside and lets the dump recreate them. A further schema records
// progress and the files involved, so that a start can put everything back.
import { existsSync } from 'node:fs'
import { type Connection, connect } from '#server/base/database/connection.ts'
import type { RestoreJournal, RestoreState } from './restore-journal.ts'
import { EXTENSIONS_SCHEMA, lockForRestore, NotServing, UNFINISHED_SCHEMA } from './serving-lock.ts'
import { asidePath, dropFilesAside, putFilesBack, type ReplacedFile } from './site-files.ts'

/** Rooms' tables, applied migrations, the job queue. */
export const SITE_SCHEMAS = ['public', 'drizzle', 'pgboss'] as const

/** Identifies the database sessions of a restore, even after its command was killed. */
export const RESTORE_APPLICATION = 'multiball restore'

const asideOf = (schema: string) => `before_restore_${schema}`

const JOURNAL_SCHEMAS: Record<RestoreState, string> = {
  unfinished: UNFINISHED_SCHEMA,
  finished: 'restore_finished',
  confirmed: 'restore_confirmed',
}

export async function readSchemaJournal(connection: Connection): Promise<RestoreJournal | null> {
  for (const [state, schema] of Object.entries(JOURNAL_SCHEMAS) as [RestoreState, string][]) {
    if (!(await hasSchema(connection, schema))) continue
    const { rows } = await connection.query(`select files from ${schema}.journal`)
    return { state, files: (rows[0]?.files ?? []) as ReplacedFile[] }
  }
  return null
}

/** Renames the site's schemas aside and creates empty ones, in one transaction. */
export async function putSchemasAside(connection: Connection, files: readonly ReplacedFile[]): Promise<void> {
  await inTransaction(connection, async () => {
    await connection.query(`create schema ${UNFINISHED_SCHEMA}`)
    await connection.query(`create table ${UNFINISHED_SCHEMA}.journal (files jsonb not null)`)
    await connection.query(`insert into ${UNFINISHED_SCHEMA}.journal values ($1)`, [JSON.stringify(files)])
    for (const schema of SITE_SCHEMAS) {
      if (await hasSchema(connection, schema))
        await connection.query(`alter schema ${schema} rename to ${asideOf(schema)}`)
      await connection.query(`create schema ${schema}`)
    }
    await connection.query('grant usage on schema public to public')
    await connection.query(`create schema if not exists ${EXTENSIONS_SCHEMA}`)
    await connection.query(`create extension if not exists pg_trgm schema ${EXTENSIONS_SCHEMA}`)
  })
}

/** Marks the restored site as the valid one. */
export async function markFinished(connection: Connection): Promise<void> {
  await connection.query(`alter schema ${UNFINISHED_SCHEMA} rename to ${JOURNAL_SCHEMAS.finished}`)
}

/** Puts everything back as it was before the restore. Call it while holding the database alone. */
export async function putSchemasBack(
  connection: Connection,
  { state, files }: RestoreJournal,
): Promise<void> {
  mustBeHere(files)
  // Recorded first: if this is interrupted, the next start continues.
  if (state === 'finished')
    await connection.query(`alter schema ${JOURNAL_SCHEMAS.finished} rename to ${UNFINISHED_SCHEMA}`)
  putFilesBack(files)
  await withoutTool(connection, () =>
    inTransaction(connection, async () => {
      for (const schema of SITE_SCHEMAS) {
        await connection.query(`drop schema if exists ${schema} cascade`)
        if (await hasSchema(connection, asideOf(schema)))
          await connection.query(`alter schema ${asideOf(schema)} rename to ${schema}`)
      }
      await connection.query(`drop schema ${UNFINISHED_SCHEMA} cascade`)
    }),
  )
}

/**
 * Ends the sessions of the tool that loads the dump, because it keeps running when its command is killed. It may even
 * connect during the work, which is then retried after a deadlock.
 */
async function withoutTool(connection: Connection, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await connection.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
      [RESTORE_APPLICATION],
    )
    try {
      return await work()
    } catch (error) {
      const isDeadlock = (error as { code?: unknown }).code === '40P01'
      if (!isDeadlock || attempt === 3) throw error
    }
  }
}

/** Deletes the previous site. */
export async function dropSchemasAside(
  connection: Connection,
  { state, files }: RestoreJournal,
): Promise<void> {
  if (state === 'finished') {
    await inTransaction(connection, async () => {
      for (const schema of SITE_SCHEMAS)
        await connection.query(`drop schema if exists ${asideOf(schema)} cascade`)
      await connection.query(
        `alter schema ${JOURNAL_SCHEMAS.finished} rename to ${JOURNAL_SCHEMAS.confirmed}`,
      )
    })
  }
  dropFilesAside(files)
  await connection.query(`drop schema ${JOURNAL_SCHEMAS.confirmed} cascade`)
}

const TIMEOUT_MS = 20_000

/** At a start: undoes an interrupted restore; waits for another process that is already doing so. */
export async function settleSchemas(url: string): Promise<void> {
  const connection = await connect(url)
  try {
    const until = Date.now() + TIMEOUT_MS
    while (await hasSchema(connection, UNFINISHED_SCHEMA)) {
      if (await lockForRestore(connection)) {
        const journal = await readSchemaJournal(connection)
        if (journal?.state === 'unfinished') await putSchemasBack(connection, journal)
        return
      }
      if (Date.now() > until)
        throw new NotServing('A restore of this database is running; start the site when it has ended.')
      await new Promise((done) => setTimeout(done, 250))
    }
  } finally {
    await connection.end()
  }
}

/** The files of a restore are on one machine, and only that one can put them back. */
function mustBeHere(files: readonly ReplacedFile[]): void {
  const missing = files.find(
    ({ path, existed }) => existed && !existsSync(path) && !existsSync(asidePath(path)),
  )
  if (missing)
    throw new NotServing(
      `A restore was cut off on the machine that has ${missing.path}; start the site there first.`,
    )
}

async function hasSchema(connection: Connection, schema: string): Promise<boolean> {
  const { rows } = await connection.query('select to_regnamespace($1) is not null as yes', [schema])
  return rows[0]?.yes === true
}

async function inTransaction(connection: Connection, work: () => Promise<void>): Promise<void> {
  await connection.query('begin')
  try {
    await work()
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

// Restores on a database server: reads the whole dump, renames the schemas aside, loads the dump in one transaction.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/base/config.ts'
import { type Connection, connect } from '#server/base/database/connection.ts'
import { refuse } from '#server/base/refusal.ts'
import { FORGET_SECRETS } from '#server/base/security/session-secret.ts'
import type { RestoreState } from '#server/base/storage/restore-journal.ts'
import {
  dropSchemasAside,
  markFinished,
  putSchemasAside,
  putSchemasBack,
  RESTORE_APPLICATION,
  readSchemaJournal,
  SITE_SCHEMAS,
} from '#server/base/storage/restored-schemas.ts'
import { EXTENSIONS_SCHEMA, lockForRestore } from '#server/base/storage/serving-lock.ts'
import { clearStaged, replacedFiles, switchFiles } from '#server/base/storage/site-files.ts'
import { broken, SERVER_DUMP } from './backup-folder.ts'
import {
  findTool,
  majorOf,
  type PostgresTool,
  runTool,
  serverVersion,
  withParameter,
  withPasswordFile,
} from './postgres-tools.ts'
import {
  hasUploads,
  mustBeConfirmed,
  mustBeFree,
  mustBeMovable,
  type Restoring,
  stageUploads,
  uploadsFolder,
} from './restoring.ts'

/** Returns whether there was a previous site, which is then kept until confirmed. */
export async function restoreServer(
  restoring: Restoring,
  say: (line: string) => void = () => undefined,
): Promise<boolean> {
  const { config, folder, onStep } = restoring
  return alone(config, async (connection) => {
    if (await settleEarlier(connection)) mustBeConfirmed()
    await onStep('begun')
    const dump = join(folder, SERVER_DUMP)
    const { tool, entries, versions } = await examineDump(connection, config, dump)
    say(versions)
    await onStep('examined')
    await mustHaveExtensionsElsewhere(connection)
    const uploads = uploadsFolder(config)
    const paths = uploads ? [uploads] : []
    mustBeFree(paths)
    clearStaged(paths)
    const isCached = (await holdsTables(connection)) || hasUploads(config)
    const files = replacedFiles(paths)
    await putSchemasAside(connection, files)
    try {
      mustBeMovable(files)
      await onStep('schemas aside')
      await stageUploads(restoring)
      await onStep('staged')
      await load(restoring, tool, { dump, entries })
      await onStep('loaded')
      if (restoring.acceptsOtherSecret) await connection.query(FORGET_SECRETS)
      // Fails if the connection broke: its lock is gone, and a start may have put the old site back meanwhile.
      await connection.query('select 1')
      await switchFiles(files, onStep)
      await markFinished(connection)
    } catch (error) {
      await putSchemasBack(connection, { state: 'unfinished', files })
      throw error
    }
    await onStep('finished')
    if (!isCached) await dropSchemasAside(connection, { state: 'finished', files })
    await connection.query('analyze')
    return isCached
  })
}

/** Confirms or undoes a finished restore; false where there is none. */
export async function settleServer(config: Config, as: RestoreState): Promise<boolean> {
  return alone(config, async (connection) => {
    if (!(await settleEarlier(connection))) return false
    const journal = await readSchemaJournal(connection)
    if (!journal) return false
    await (as === 'confirmed' ? dropSchemasAside : putSchemasBack)(connection, journal)
    return true
  })
}

/** For the connections of a server that has just been stopped. */
const TIMEOUT_MS = 3_000

async function alone<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(config.databaseUrl ?? '')
  try {
    if (!(await lockForRestore(connection, TIMEOUT_MS)))
      throw refuse.conflict(
        'database_in_use',
        'Stop the server first: a process still serves this database, or another command uses it.',
      )
    return await work(connection)
  } finally {
    await connection.end()
  }
}

/** Completes an interrupted restore; true where a finished one waits to be confirmed. */
async function settleEarlier(connection: Connection): Promise<boolean> {
  const journal = await readSchemaJournal(connection)
  if (journal?.state === 'unfinished') await putSchemasBack(connection, journal)
  if (journal?.state === 'confirmed') await dropSchemasAside(connection, journal)
  return journal?.state === 'finished'
}

/** Reads the dump from beginning to end, and compares the versions of backup, server and tool. */
async function examineDump(connection: Connection, config: Config, dump: string) {
  const server = await serverVersion(connection)
  const tool = await findTool('pg_restore', server, config.programs)
  const contents = await runTool(tool, ['--list', dump]).catch((error: Error) => {
    throw broken(error.message)
  })
  await runTool(tool, ['--file=/dev/null', dump]).catch((error: Error) => {
    throw broken(error.message)
  })
  const [, from = '?'] = /Dumped from database version: (\S+)/.exec(contents) ?? []
  const versions = `Backup from PostgreSQL ${from}, server ${server}, pg_restore ${tool.version}.`
  if (majorOf(from) > majorOf(server))
    throw refuse.conflict(
      'older_server',
      `${versions} The server is older than the backup. Nothing was changed.`,
    )
  return { tool, versions, entries: contents.split('\n').filter(isOurs) }
}

/** Leaves out schemas and extensions, which are created beforehand, no matter who owns them. */
function isOurs(entry: string): boolean {
  return /^\d+;/.test(entry) && !/^\d+; \d+ \d+ (?:(?:COMMENT|ACL) - )?(?:SCHEMA|EXTENSION) /.test(entry)
}

async function load(
  { config, onStep }: Restoring,
  tool: PostgresTool,
  { dump, entries }: { dump: string; entries: readonly string[] },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-restore-'))
  try {
    const list = join(folder, 'list')
    writeFileSync(list, entries.join('\n'))
    await withPasswordFile(config.databaseUrl ?? '', (url) => {
      const target = withParameter(url, 'application_name', RESTORE_APPLICATION)
      const manner = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
      return runTool(tool, [...manner, `--use-list=${list}`, `--dbname=${target}`, dump], () =>
        onStep('loading'),
      )
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Renaming a schema also moves the extensions in it. */
async function mustHaveExtensionsElsewhere(connection: Connection): Promise<void> {
  const { rows } = await connection.query(
    `select extname from pg_extension join pg_namespace n on n.oid = extnamespace where nspname = any($1)`,
    [SITE_SCHEMAS],
  )
  if (rows.length === 0) return
  const orders = rows.map(({ extname }) => `ALTER EXTENSION "${extname}" SET SCHEMA ${EXTENSIONS_SCHEMA};`)
  throw refuse.conflict(
    'extension_in_schema',
    `Extensions lie among the site's tables. Have a superuser of the database move them first:\n${orders.join('\n')}`,
  )
}

/** Whether there are tables, of this site or another program: only empty schemas put aside are removed unasked. */
async function holdsTables(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query(
    `select exists (select from pg_class join pg_namespace n on n.oid = relnamespace where nspname = any($1)) as yes`,
    [SITE_SCHEMAS],
  )
  return rows[0]?.yes === true
}

// The command "backup": a folder with the database, the uploads and the session secret as of one moment.
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AppContext } from '#server/base/app-context.ts'
import { connect } from '#server/base/database/connection.ts'
import { refuse } from '#server/base/refusal.ts'
import { fingerprintOf, secretPath } from '#server/base/security/session-secret.ts'
import { SITE_SCHEMAS } from '#server/base/storage/restored-schemas.ts'
import type { Command, Terminal } from '#server/cli/command.ts'
import { copyNew, EMBEDDED_DUMP, SECRET_FILE, SERVER_DUMP, UPLOADS, writeAbout } from './backup-folder.ts'
import { findTool, runTool, serverVersion, withPasswordFile } from './postgres-tools.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Writes the database, the uploads and the session secret to a folder, also while the site runs.',
  help: [
    '  --to FOLDER    a folder that does not exist yet; DATA_DIR/backups/TIME without it',
    '',
    'Where SESSION_SECRET is set, the backup holds only its fingerprint: keep the secret itself elsewhere.',
  ],
  options: { to: { type: 'string' } },
  run: async (context, { values }, terminal) => {
    const time = context.clock.now().toISOString().replace(/[:.]/g, '-')
    const folder =
      typeof values.to === 'string' ? resolve(values.to) : join(context.config.dataDir, 'backups', time)
    if (existsSync(folder))
      throw refuse.conflict('folder_exists', `${folder} exists already; name another folder.`)
    await writeBackup(context, folder, { terminal })
    terminal.line(`Backed up to ${folder}.`)
    if (context.config.storage.kind !== 'folder')
      terminal.line(
        'Uploads are stored in a bucket and are not included; back them up with your storage provider.',
      )
    return 0
  },
}

interface Writing {
  terminal: Terminal
  /** On a server: called with the dump's snapshot while other connections can use it. */
  onSnapshot?: (snapshot: string) => Promise<void>
}

/** Writes a backup to a folder that does not exist; removes it on failure. */
export async function writeBackup(
  context: AppContext,
  folder: string,
  { terminal, onSnapshot }: Writing,
): Promise<void> {
  const { config, database } = context
  const steps = 4
  const uploads = async () => {
    if (config.storage.kind === 'folder') await copyNew(config.storage.folder, join(folder, UPLOADS))
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    terminal.progress('backup', 0, steps)
    // Copied before the dump and again after it: a file that a row of the dump refers to existed at one of the two.
    await uploads()
    terminal.progress('backup', 1, steps)
    await dumpDatabase(context, folder, onSnapshot)
    terminal.progress('backup', 2, steps)
    await uploads()
    if (config.sessionSecretFrom === 'file') {
      copyFileSync(secretPath(config.dataDir), join(folder, SECRET_FILE))
    }
    terminal.progress('backup', 3, steps)
    await writeAbout(folder, {
      made: context.clock.now().toISOString(),
      database: database.kind,
      secret: fingerprintOf(config.sessionSecret),
    })
    terminal.progress('backup', 4, steps)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function dumpDatabase(
  { config, database }: AppContext,
  folder: string,
  onSnapshot: Writing['onSnapshot'],
): Promise<void> {
  if (database.dump) {
    writeFileSync(join(folder, EMBEDDED_DUMP), await database.dump(), { mode: 0o600 })
    return
  }
  const databaseUrl = config.databaseUrl ?? ''
  const file = join(folder, SERVER_DUMP)
  // The tool would create it readable for all users.
  writeFileSync(file, '', { mode: 0o600 })
  const connection = await connect(databaseUrl)
  try {
    const tool = await findTool('pg_dump', await serverVersion(connection), config.programs)
    await connection.query('begin isolation level repeatable read read only')
    const { rows } = await connection.query('select pg_export_snapshot() as snapshot')
    const snapshot = String(rows[0]?.snapshot)
    await onSnapshot?.(snapshot)
    await withPasswordFile(databaseUrl, (url) =>
      runTool(tool, [
        '--format=custom',
        `--snapshot=${snapshot}`,
        ...SITE_SCHEMAS.map((schema) => `--schema=${schema}`),
        `--file=${file}`,
        url,
      ]),
    )
  } finally {
    await connection.end()
  }
}

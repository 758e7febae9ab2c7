// A backup is a folder: the database, the uploads, and a line about when and what.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '#server/base/config.ts'
import { openMemoryDatabase, restoreEmbedded } from '#server/base/database.ts'
import { holdDirectory } from '#server/base/directory-lock.ts'
import type { House } from '#server/base/house.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Command, Terminal } from './command.ts'

const run = promisify(execFile)
const EMBEDDED = 'database.tar.gz'
const SERVER = 'database.dump'
const ABOUT = 'backup.json'

export const backup: Command = {
  name: 'backup',
  summary: 'Writes the database and the uploads to a folder, also while the site runs.',
  help: ['  --to FOLDER    a folder that does not exist yet; DATA_DIR/backups/TIME without it'],
  options: { to: { type: 'string' } },
  run: async (house, { values }, terminal) => {
    const time = house.clock.now().toISOString().replace(/[:.]/g, '-')
    const folder =
      typeof values.to === 'string' ? resolve(values.to) : join(house.config.dataDir, 'backups', time)
    if (existsSync(folder))
      throw refuse.conflict('folder_exists', `${folder} exists already; name another folder.`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    terminal.progress('backup', 0, 3)
    await dumpDatabase(house, folder)
    terminal.progress('backup', 1, 3)
    const { storage } = house.config
    const isHere = storage.kind === 'folder'
    if (isHere && existsSync(storage.folder))
      await cp(storage.folder, join(folder, 'uploads'), { recursive: true })
    terminal.progress('backup', 2, 3)
    const about = { made: house.clock.now().toISOString(), database: house.database.kind }
    writeFileSync(join(folder, ABOUT), `${JSON.stringify(about)}\n`, { mode: 0o600 })
    terminal.progress('backup', 3, 3)
    terminal.line(`Backed up to ${folder}.`)
    if (!isHere) terminal.line('The uploads lie in a bucket and are not in it; the bucket has its own ways.')
    return 0
  },
}

async function dumpDatabase({ config, database }: House, folder: string): Promise<void> {
  if (database.dump) {
    writeFileSync(join(folder, EMBEDDED), await database.dump(), { mode: 0o600 })
    return
  }
  await withPasswordFile(config.databaseUrl ?? '', (url) =>
    runPostgresTool('pg_dump', ['--format=custom', `--file=${join(folder, SERVER)}`, url]),
  )
}

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup back in place. The site must not be running.',
  help: ['  FOLDER    a folder written by backup', '', 'What was there before is kept beside it.'],
  options: {},
  words: 1,
  runOffline: async (config, { positionals }, terminal) => {
    const folder = resolve(positionals[0] ?? '')
    if (!positionals[0] || !existsSync(join(folder, ABOUT))) {
      terminal.line('Name a folder that was written by backup.')
      return 2
    }
    return restoreFrom(config, folder, terminal)
  },
}

async function restoreFrom(config: Config, folder: string, terminal: Terminal): Promise<number> {
  if (config.databaseUrl) {
    const from = join(folder, SERVER)
    await withPasswordFile(config.databaseUrl, (url) =>
      runPostgresTool('pg_restore', ['--clean', '--if-exists', '--no-owner', `--dbname=${url}`, from]),
    )
  } else {
    const dump = join(folder, EMBEDDED)
    if (!existsSync(dump))
      throw refuse.invalid(
        'other_database',
        'This backup was made from a server; set DATABASE_URL to restore it.',
      )
    await mustBeReadable(dump)
    const release = holdDirectory(config.dataDir)
    try {
      putAside(join(config.dataDir, 'postgres'))
      await restoreEmbedded(config.dataDir, new Blob([readFileSync(dump)]))
    } finally {
      release()
    }
  }
  if (existsSync(join(folder, 'uploads')) && config.storage.kind === 'folder') {
    putAside(config.storage.folder)
    await cp(join(folder, 'uploads'), config.storage.folder, { recursive: true })
  }
  terminal.line(`Restored from ${folder}.`)
  return 0
}

/** A broken dump must be found before anything is moved. */
async function mustBeReadable(dump: string): Promise<void> {
  try {
    const trial = await openMemoryDatabase(new Blob([readFileSync(dump)]))
    await trial.query('select count(*) from users')
    await trial.close()
  } catch {
    throw refuse.invalid('broken_backup', 'This backup cannot be read; nothing was changed.')
  }
}

function putAside(path: string): void {
  if (existsSync(path)) renameSync(path, `${path}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`)
}

/** What a program is called with can be read by everybody on the machine; a password is not to stand there. */
export function withoutPassword(databaseUrl: string): { url: string; password: string | null } {
  const [, before = '', typed] = /^(\w+:\/\/[^/?#@:]*):([^/?#]*)@/.exec(databaseUrl) ?? []
  const [, given] = /[?&]password=([^&]*)/.exec(databaseUrl) ?? []
  const url = typed === undefined ? databaseUrl : before + databaseUrl.slice(`${before}:${typed}`.length)
  return {
    url: url.replace(/([?&])password=[^&]*(?:&|$)/, '$1').replace(/[?&]$/, ''),
    password: decodeURIComponent(given ?? typed ?? '') || null,
  }
}

/** Calls back with the address that finds its password in a file which its owner alone may read. */
async function withPasswordFile(databaseUrl: string, use: (url: string) => Promise<void>): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl)
  if (password === null) return use(url)
  const folder = mkdtempSync(join(tmpdir(), 'multiball-password-'))
  try {
    const file = join(folder, 'pgpass')
    writeFileSync(file, `*:*:*:*:${password.replace(/[\\:]/g, '\\$&')}\n`, { mode: 0o600 })
    await use(`${url}${url.includes('?') ? '&' : '?'}passfile=${encodeURIComponent(file)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runPostgresTool(tool: 'pg_dump' | 'pg_restore', args: string[]): Promise<void> {
  try {
    await run(tool, args)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw refuse.unavailable(
      'postgres_tool',
      isMissing
        ? `${tool} is not installed here; it comes with PostgreSQL's client programs.`
        : `${tool} failed.`,
    )
  }
}

// npm run migrations:squash: all migrations become one, made from the tables as they are now (record 65).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './setup.mjs'

const migrations = join(root, 'server', 'migrations')
const BREAKPOINT = '\n--> statement-breakpoint\n'

/** Writes the one migration with its journal and snapshot into an empty folder. @param {string} folder */
export function writeBaseline(folder) {
  mkdirSync(folder, { recursive: true })
  // The same options as in drizzle.config.ts, which would write beside the migrations that there are.
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'),
      'generate',
      '--dialect=postgresql',
      '--casing=snake_case',
      '--schema=./server/*/tables.ts',
      `--out=${folder}`,
      '--name=baseline',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  const file = join(folder, '0000_baseline.sql')
  if (status !== 0) throw new Error(`drizzle-kit wrote no migration:\n${stderr}`)
  const parts = [readByHand('before-tables'), readFileSync(file, 'utf8').trim(), readByHand('after-tables')]
  writeFileSync(file, `${parts.join(BREAKPOINT)}\n`)
}

/** What tables.ts cannot say: extensions, functions, triggers. @param {string} name */
function readByHand(name) {
  return readFileSync(join(migrations, 'by-hand', `${name}.sql`), 'utf8').trim()
}

function squash() {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-migrations-'))
  try {
    writeBaseline(folder)
    for (const name of readdirSync(migrations)) {
      if (name !== 'by-hand') rmSync(join(migrations, name), { recursive: true })
    }
    cpSync(folder, migrations, { recursive: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('The migrations are one: read server/migrations/0000_baseline.sql and commit it.')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) squash()

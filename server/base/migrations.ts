// The migrations' baseline, which replaces all earlier ones (record 65). A database with another cannot be updated.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#server/base/database/connection.ts'
import { rootDir } from './config.ts'

export const MIGRATIONS = { migrationsFolder: join(rootDir, 'server', 'migrations') }

interface Journal {
  entries: { when: number }[]
}

/**
 * When this version's first migration was generated, in milliseconds; databases and backups carry it as their version.
 */
export function readBaseline(): number {
  const file = join(MIGRATIONS.migrationsFolder, 'meta', '_journal.json')
  const [first] = (JSON.parse(readFileSync(file, 'utf8')) as Journal).entries
  if (!first) throw new Error(`${file} has no migration.`)
  return first.when
}

export class OtherBaseline extends Error {
  constructor() {
    super(
      'This database was made by another version of Multiball that cannot be updated to this one. Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database, or run that version.',
    )
  }
}

/** Throws OtherBaseline for a database that began with another first migration. Only reads; an empty one is fine. */
export async function mustHaveBaseline(connection: Connection): Promise<void> {
  const { rows: tables } = await connection.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
  )
  if (!tables[0]?.migrated) return
  const { rows } = await connection.query('select min(created_at) as first from drizzle.__drizzle_migrations')
  const first = rows[0]?.first
  if (first !== null && Number(first) !== readBaseline()) throw new OtherBaseline()
}

// The running version of the program: a new version retries events that the previous one could not deliver.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import { retryDeliveries } from '#server/base/jobs/admin-jobs.ts'
import { rootDir } from './config.ts'
import { programVersion } from './tables.ts'

/** The package's version and a hash of the built server; the version alone in development. */
export function readProgramVersion(): string {
  const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string }
  const hash = createHash('sha256')
  const folder = join(rootDir, 'dist', 'server')
  for (const file of listFiles(folder)) hash.update(file).update(readFileSync(join(folder, file)))
  return `${version} ${hash.digest('hex').slice(0, 16)}`
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()
  } catch {
    return []
  }
}

/** On the first start of a new version, makes all subscribers retry their waiting events now; returns their number. */
export async function welcomeVersion(db: Db, version: string): Promise<number> {
  return db.transaction(async (tx) => {
    const changed = await rowsOf(
      tx,
      sql`insert into ${programVersion} (is_current, version) values (true, ${version})
        on conflict (is_current) do update set version = excluded.version, started_at = now()
        where ${programVersion.version} <> excluded.version returning version`,
    )
    return changed.length > 0 ? retryDeliveries(tx) : 0
  })
}

// The session secret: encrypts second factors, signs links; generated once in DATA_DIR unless SESSION_SECRET is set.
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/base/database/database.ts'
import { readRestoreJournal } from '#server/base/storage/restore-journal.ts'
import { asidePath } from '#server/base/storage/site-files.ts'

const FILE = 'session-secret'

export const secretPath = (dataDir: string) => join(dataDir, FILE)

/** The secret of a data directory; empty if there is none. */
export function readSecret(dataDir: string): string {
  const path = secretPath(dataDir)
  const aside = asidePath(path)
  // The next start undoes an interrupted restore, but only after the configuration is read.
  const isCutOff = readRestoreJournal(dataDir)?.state === 'unfinished' && existsSync(aside)
  const file = isCutOff ? aside : path
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** The secret of a data directory, generated if there is none; null where it cannot be written. */
export function storeSecret(dataDir: string): string | null {
  const kept = readSecret(dataDir)
  if (kept) return kept
  const file = secretPath(dataDir)
  // An empty file comes from an interrupted write.
  rmSync(file, { force: true })
  const secret = randomBytes(32).toString('base64url')
  // Written whole first and then linked, so that of two processes starting at once both use the same secret.
  const mine = `${file}.${process.pid}`
  try {
    writeFileSync(mine, `${secret}\n`, { mode: 0o600 })
    linkSync(mine, file)
    return secret
  } catch {
    return readSecret(dataDir) || null
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Identifies a secret without revealing it. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint of the session secret').digest('hex').slice(0, 32)
}

/** Stores the fingerprint of the first secret that a database is used with. */
export async function recordSecret({ query }: Database, secret: string): Promise<void> {
  await query(
    `insert into session_secrets (fingerprint, first_used_at)
     select $1, now() where not exists (select from session_secrets) on conflict do nothing`,
    [fingerprintOf(secret)],
  )
}

/** For a database that will be opened with another secret; the next start records the new one. */
export const FORGET_SECRETS = `do $$ begin
  if to_regclass('public.session_secrets') is not null then delete from public.session_secrets; end if;
end $$`

/** Whether a database was written with this secret; also true if none was recorded. */
export async function isSecretOf({ query }: Database, secret: string): Promise<boolean> {
  const { rows: tables } = await query("select to_regclass('session_secrets') is not null as yes")
  if (tables[0]?.yes !== true) return true
  const { rows } = await query('select fingerprint from session_secrets')
  return rows.length === 0 || rows.some(({ fingerprint }) => fingerprint === fingerprintOf(secret))
}

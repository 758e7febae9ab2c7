// What a restore of the embedded database has begun, in a file beside it: a start that finds it unfinished puts back
// what was there before.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropFilesAside, putFilesBack, type ReplacedFile } from './site-files.ts'

/** Unfinished: what was there comes back. Finished: the new is in place, the old is kept. Confirmed: the old may go. */
export type RestoreState = 'unfinished' | 'finished' | 'confirmed'

export interface RestoreJournal {
  state: RestoreState
  files: ReplacedFile[]
}

const fileOf = (dataDir: string) => join(dataDir, 'restore.json')

export function readRestoreJournal(dataDir: string): RestoreJournal | null {
  const file = fileOf(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RestoreJournal) : null
}

/** Written whole and renamed: there is never half of it. */
export function writeRestoreJournal(dataDir: string, journal: RestoreJournal): void {
  const file = fileOf(dataDir)
  writeFileSync(`${file}.new`, JSON.stringify(journal), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Everything as it was before the restore. Call it while holding the directory. */
export function putSiteBack(dataDir: string, { files }: RestoreJournal): void {
  // Said first: cut off after this, a start goes on with it.
  writeRestoreJournal(dataDir, { state: 'unfinished', files })
  putFilesBack(files)
  rmSync(fileOf(dataDir))
}

/** Forgets what was there before the restore. Call it while holding the directory. */
export function dropSiteBefore(dataDir: string, { files }: RestoreJournal): void {
  writeRestoreJournal(dataDir, { state: 'confirmed', files })
  dropFilesAside(files)
  rmSync(fileOf(dataDir))
}

/** Ends what an earlier restore left half-done: it never finished, or its old site was being removed. */
export function settleSite(dataDir: string): void {
  const journal = readRestoreJournal(dataDir)
  if (journal?.state === 'unfinished') putSiteBack(dataDir, journal)
  if (journal?.state === 'confirmed') dropSiteBefore(dataDir, journal)
}

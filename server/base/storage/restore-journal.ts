// Journal of a restore of the embedded database, in a file beside it: a start that finds an unfinished restore puts the
// previous site back.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropFilesAside, putFilesBack, type ReplacedFile } from './site-files.ts'

/**
 * Unfinished: a start puts the previous files back. Finished: the new files are in place, the previous ones still
 * stored. Confirmed: the previous ones may be deleted.
 */
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

/** Written to a temporary file and renamed, so that it is never incomplete. */
export function writeRestoreJournal(dataDir: string, journal: RestoreJournal): void {
  const file = fileOf(dataDir)
  writeFileSync(`${file}.new`, JSON.stringify(journal), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Puts everything back as it was before the restore. Call it while holding the directory. */
export function putSiteBack(dataDir: string, { files }: RestoreJournal): void {
  // Journaled first: if this is interrupted, the next start continues.
  writeRestoreJournal(dataDir, { state: 'unfinished', files })
  putFilesBack(files)
  rmSync(fileOf(dataDir))
}

/** Deletes the previous site. Call it while holding the directory. */
export function dropSiteBefore(dataDir: string, { files }: RestoreJournal): void {
  writeRestoreJournal(dataDir, { state: 'confirmed', files })
  dropFilesAside(files)
  rmSync(fileOf(dataDir))
}

/** Completes an interrupted restore: puts the previous site back, or finishes deleting it. */
export function settleSite(dataDir: string): void {
  const journal = readRestoreJournal(dataDir)
  if (journal?.state === 'unfinished') putSiteBack(dataDir, journal)
  if (journal?.state === 'confirmed') dropSiteBefore(dataDir, journal)
}

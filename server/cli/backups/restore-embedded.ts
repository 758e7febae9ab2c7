// Restores the embedded database: stages and checks everything next to its place, then swaps it in by renaming.
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Config } from '#server/base/config.ts'
import { loadEmbedded } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { FORGET_SECRETS, secretPath } from '#server/base/security/session-secret.ts'
import { lockDirectory } from '#server/base/storage/directory-lock.ts'
import {
  dropSiteBefore,
  putSiteBack,
  type RestoreState,
  readRestoreJournal,
  settleSite,
  writeRestoreJournal,
} from '#server/base/storage/restore-journal.ts'
import { clearStaged, replacedFiles, stagedPath, switchFiles } from '#server/base/storage/site-files.ts'
import { broken, EMBEDDED_DUMP, SECRET_FILE } from './backup-folder.ts'
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
export async function restoreEmbedded(restoring: Restoring): Promise<boolean> {
  const { config, onStep } = restoring
  const { dataDir } = config
  const release = lockDirectory(dataDir)
  try {
    settleSite(dataDir)
    if (readRestoreJournal(dataDir)) mustBeConfirmed()
    const paths = pathsOf(restoring)
    mustBeFree(paths)
    clearStaged(paths)
    const isCached = existsSync(databasePath(dataDir)) || hasUploads(config)
    const files = replacedFiles(paths)
    // Before anything is staged, so that a start removes the leftovers of an interrupted restore.
    writeRestoreJournal(dataDir, { state: 'unfinished', files })
    try {
      mustBeMovable(files)
      await onStep('begun')
      await stage(restoring)
      await onStep('staged')
      await switchFiles(files, onStep)
      writeRestoreJournal(dataDir, { state: 'finished', files })
    } catch (error) {
      putSiteBack(dataDir, { state: 'unfinished', files })
      throw error
    }
    await onStep('finished')
    if (!isCached) dropSiteBefore(dataDir, { state: 'finished', files })
    return isCached
  } finally {
    release()
  }
}

/** Confirms or undoes a finished restore; false where there is none. */
export async function settleEmbedded({ dataDir }: Config, as: RestoreState): Promise<boolean> {
  const release = lockDirectory(dataDir)
  try {
    settleSite(dataDir)
    const journal = readRestoreJournal(dataDir)
    if (!journal) return false
    if (as === 'confirmed') dropSiteBefore(dataDir, journal)
    else putSiteBack(dataDir, journal)
    return true
  } finally {
    release()
  }
}

const unpack = promisify(gunzip)

const databasePath = (dataDir: string) => join(dataDir, 'postgres')

/** The paths to replace: the secret only if the backup has one and SESSION_SECRET does not override it. */
function pathsOf({ config, folder }: Restoring): string[] {
  const uploads = uploadsFolder(config)
  return [
    databasePath(config.dataDir),
    ...(uploads ? [uploads] : []),
    ...(hasSecret(config, folder) ? [secretPath(config.dataDir)] : []),
  ]
}

const hasSecret = (config: Config, folder: string) =>
  config.sessionSecretFrom === 'file' && existsSync(join(folder, SECRET_FILE))

async function stage(restoring: Restoring): Promise<void> {
  const { config, folder, acceptsOtherSecret, onStep } = restoring
  const dump = readFileSync(join(folder, EMBEDDED_DUMP))
  try {
    // Decompressed here, because the database would not report a truncated archive.
    const archive = await unpack(dump)
    await loadEmbedded(stagedPath(databasePath(config.dataDir)), new Blob([archive]), [
      'select count(*) from users',
      ...(acceptsOtherSecret ? [FORGET_SECRETS] : []),
    ])
  } catch (error) {
    const reason = diskErrorOf(error)
    if (reason === null) throw broken('its database cannot be opened')
    throw refuse.conflict(
      'cannot_be_written',
      `The database cannot be written to ${config.dataDir}: ${reason}. Nothing was changed.`,
    )
  }
  await onStep('loaded')
  await stageUploads(restoring)
  if (hasSecret(config, folder))
    copyFileSync(join(folder, SECRET_FILE), stagedPath(secretPath(config.dataDir)))
}

/** What the embedded database calls a disk's errors: it numbers them in a way of its own, and gives no names. */
const DISK_ERRORS: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  37: 'ENAMETOOLONG',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
}

/** Why the disk took no file; null for an error of the archive. */
function diskErrorOf(error: unknown): string | null {
  const { name, code, errno, syscall } = error as { [key in 'name' | 'code' | 'errno' | 'syscall']?: unknown }
  const found = syscall ? String(code) : name === 'ErrnoError' ? DISK_ERRORS[Number(errno)] : undefined
  if (found === 'ENOSPC' || found === 'EDQUOT') return 'there is not enough room'
  return found ?? null
}

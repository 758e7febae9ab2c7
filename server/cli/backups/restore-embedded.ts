// Restores the embedded database: stages and checks everything next to its place, then swaps it in by renaming.
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Config } from '#server/base/config.ts'
import { loadEmbedded } from '#server/base/database/database.ts'
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
  try {
    // Decompressed here, because the database would not report a truncated archive.
    const archive = await unpack(readFileSync(join(folder, EMBEDDED_DUMP)))
    await loadEmbedded(stagedPath(databasePath(config.dataDir)), new Blob([archive]), [
      'select count(*) from users',
      ...(acceptsOtherSecret ? [FORGET_SECRETS] : []),
    ])
  } catch {
    throw broken('its database cannot be opened')
  }
  await onStep('loaded')
  await stageUploads(restoring)
  if (hasSecret(config, folder))
    copyFileSync(join(folder, SECRET_FILE), stagedPath(secretPath(config.dataDir)))
}

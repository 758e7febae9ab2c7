// Steps shared by the restores of both databases.
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/base/config.ts'
import { refuse } from '#server/base/refusal.ts'
import { asidePath, type ReplacedFile, stagedPath } from '#server/base/storage/site-files.ts'
import { copyNew, UPLOADS } from './backup-folder.ts'

/** The parameters of a restore. */
export interface Restoring {
  config: Config
  folder: string
  /** Restore although the site's secret differs from the backup's. */
  acceptsOtherSecret: boolean
  /** Called after each step at which a restore may be interrupted. */
  onStep(step: string): void | Promise<void>
}

/** The folder that uploads are restored to; null for a bucket, whose files no backup contains. */
export const uploadsFolder = ({ storage }: Config) => (storage.kind === 'folder' ? storage.folder : null)

/** Whether there are uploads that the restore replaces: they may be all that is left of a site. */
export function hasUploads(config: Config): boolean {
  const folder = uploadsFolder(config)
  return folder !== null && existsSync(folder) && readdirSync(folder).length > 0
}

/** Copies the uploads of a backup next to the site's own, ready to be swapped in. */
export async function stageUploads({ folder, config }: Restoring): Promise<void> {
  const uploads = uploadsFolder(config)
  if (uploads) await copyNew(join(folder, UPLOADS), stagedPath(uploads))
}

export function mustBeConfirmed(): never {
  throw refuse.conflict(
    'restore_not_confirmed',
    'Finish the earlier restore first: run "restore --confirm" to keep it, or "restore --undo".',
  )
}

/** Refuses if a path for putting files aside is already taken by files that are not from a restore. */
export function mustBeFree(paths: readonly string[]): void {
  const taken = paths.map(asidePath).find((path) => existsSync(path))
  if (taken) throw refuse.conflict('in_the_way', `${taken} is in the way; move it elsewhere first.`)
}

/**
 * Refuses if one of them cannot be moved aside, before everything is staged in vain. It moves them to and fro: the restore's
 * journal must be written, by which a start puts them back.
 */
export function mustBeMovable(files: readonly ReplacedFile[]): void {
  for (const { path, existed } of files) {
    if (!existed) continue
    try {
      renameSync(path, asidePath(path))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error
      throw refuse.conflict(
        'cannot_be_moved',
        `A restore moves ${path} aside, which failed (${code}). If it is mounted, mount the folder above it instead. Nothing was changed.`,
      )
    }
    renameSync(asidePath(path), path)
  }
}

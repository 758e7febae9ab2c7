// Replaces folders and files in a restore. Each is copied next to its target first and swapped in by renaming, so that
// the previous one can be put back at any time.
import { existsSync, renameSync, rmSync } from 'node:fs'

/** The path that is replaced, and whether it existed before. */
export interface ReplacedFile {
  path: string
  existed: boolean
}

/** Where the new one is staged. */
export const stagedPath = (path: string) => `${path}.restoring`

/** Where the previous one is until the restore is confirmed. */
export const asidePath = (path: string) => `${path}.before-restore`

export function replacedFiles(paths: readonly string[]): ReplacedFile[] {
  return paths.map((path) => ({ path, existed: existsSync(path) }))
}

/** Removes files staged by an earlier attempt. */
export function clearStaged(paths: readonly string[]): void {
  for (const path of paths) remove(stagedPath(path))
}

/** Moves the previous ones aside and the staged ones into their place, one after the other. */
export async function switchFiles(
  files: readonly ReplacedFile[],
  onStep: (step: string) => void | Promise<void>,
): Promise<void> {
  for (const { path, existed } of files) {
    if (existed) renameSync(path, asidePath(path))
    await onStep(`aside ${path}`)
    renameSync(stagedPath(path), path)
    await onStep(`in place ${path}`)
  }
}

/** Puts everything back as it was; safe to interrupt and repeat. */
export function putFilesBack(files: readonly ReplacedFile[]): void {
  for (const { path, existed } of files) {
    if (!existed) remove(path)
    else if (existsSync(asidePath(path))) {
      remove(path)
      renameSync(asidePath(path), path)
    }
    remove(stagedPath(path))
  }
}

/** Deletes the previous ones. */
export function dropFilesAside(files: readonly ReplacedFile[]): void {
  for (const { path } of files) remove(asidePath(path))
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true })
}

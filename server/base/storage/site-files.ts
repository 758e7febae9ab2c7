// Folders and files that a restore replaces. Each is copied beside its place first, and switched by renaming, so that
// what was there can come back at any moment.
import { existsSync, renameSync, rmSync } from 'node:fs'

/** What is replaced, and whether there was one before. */
export interface ReplacedFile {
  path: string
  existed: boolean
}

/** Where the new one waits to be switched in. */
export const stagedPath = (path: string) => `${path}.restoring`

/** Where the old one is until the restore is confirmed. */
export const asidePath = (path: string) => `${path}.before-restore`

export function replacedFiles(paths: readonly string[]): ReplacedFile[] {
  return paths.map((path) => ({ path, existed: existsSync(path) }))
}

/** Removes what an earlier attempt left to be switched in. */
export function clearStaged(paths: readonly string[]): void {
  for (const path of paths) remove(stagedPath(path))
}

/** Puts the old ones aside and the staged ones in their place, one after the other. */
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

/** Everything as it was before; can be cut off and done again. */
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

/** Removes what was put aside. */
export function dropFilesAside(files: readonly ReplacedFile[]): void {
  for (const { path } of files) remove(asidePath(path))
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true })
}

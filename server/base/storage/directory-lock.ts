// Locks the data directory: two processes that open one embedded database silently corrupt it. With the lock, the
// second one fails with an error.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { holderOf, takeLock } from './lock-file.mjs'

export class DirectoryHeld extends Error {
  readonly pid: number
  constructor(directory: string, pid: number) {
    super(
      `DATA_DIR ${directory} is in use by another process (pid ${pid}). Stop it first, or set DATABASE_URL to serve one site with several.`,
    )
    this.pid = pid
  }
}

/** Locks the directory for this process and returns the release function; throws DirectoryHeld. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const taken = takeLock(join(directory, 'lock'))
  if (typeof taken === 'number') throw new DirectoryHeld(directory, taken)
  return taken
}

/** Whether a running process holds the directory. */
export function isHeld(directory: string): boolean {
  return holderOf(join(directory, 'lock')) !== null
}

// File storage in a local folder.

import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { type Files, mustBeSafeKey, type StoredFile } from './port.ts'

/** Prefix of files that are still being written; no key begins with it. */
const UNFINISHED = '.'

export function diskFiles({ folder }: { folder: string }): Files {
  function pathOf(key: string): string {
    mustBeSafeKey(key)
    return join(folder, ...key.split('/'))
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(key)
    const unfinished = join(dirname(path), `${UNFINISHED}${randomBytes(6).toString('hex')}`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async function read(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    // A link could lead out of the folder; the site creates none.
    const file = await ifThere(open(pathOf(key), constants.O_RDONLY | constants.O_NOFOLLOW))
    if (!file) return null
    try {
      const bytes = await ifThere(file.readFile())
      return bytes && new Uint8Array(bytes)
    } finally {
      await file.close()
    }
  }

  async function remove(key: string): Promise<void> {
    const path = pathOf(key)
    await rm(path, { force: true })
    // Removes the folder with its last file; it stays while there are others.
    await rmdir(dirname(path)).catch(() => undefined)
  }

  async function* list(inFolder: string): AsyncIterable<StoredFile> {
    const start = pathOf(inFolder)
    const entries = (await ifThere(readdir(start, { recursive: true, withFileTypes: true }))) ?? []
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const found = await ifThere(stat(path))
      if (!found) continue
      if (!entry.name.startsWith(UNFINISHED)) {
        yield { key: path.slice(folder.length + 1).replaceAll(sep, '/'), modifiedAt: found.mtime }
      } else if (Date.now() - found.mtimeMs > UNFINISHED_MS) {
        await rm(path, { force: true })
      }
    }
  }

  return { put, read, remove, list }
}

/** Older unfinished files come from a process that ended while writing. */
const UNFINISHED_MS = HOUR_MS

async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'EISDIR') return null
    throw error
  }
}

// Creates DATA_DIR, the folder of everything that the site stores. The embedded database's files are writable by all
// users, so the folder must not let other users in: an existing one is closed as well.
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Names that the site itself creates there, now or in an earlier version. */
const OURS = ['session-secret', 'postgres', 'uploads', 'mail', 'sandbox', 'backups', 'lock']

/** Creates the folder, or closes an existing one to other users; returns the problem as a sentence, or null. */
export function makeDataDirectory(dir: string): string | null {
  try {
    makeFolders(dir)
    if (process.platform === 'win32' || (statSync(dir).mode & 0o077) === 0) return null
    // A home folder or /tmp, given by mistake, must not be closed to its other users.
    if (isShared(readdirSync(dir))) {
      return 'DATA_DIR is open to others and holds other things; name a folder of its own, such as one inside it.'
    }
  } catch {
    return 'DATA_DIR cannot be created or written.'
  }
  try {
    chmodSync(dir, 0o700)
    return null
  } catch {
    // Some hosts provide a folder with a dedicated group.
    if ((statSync(dir).mode & 0o007) === 0) return null
    return 'DATA_DIR belongs to another user and is open to others; name a folder of its own, such as one inside it.'
  }
}

/** One by one: all at once, Node tries forever where the system refuses to create a folder by calling it missing, as /proc does. */
function makeFolders(dir: string): void {
  if (isFolder(dir)) return
  if (dirname(dir) !== dir) makeFolders(dirname(dir))
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    // Unless a process that starts at the same time created it.
    if (!isFolder(dir)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function isShared(names: readonly string[]): boolean {
  const others = names.filter((name) => !name.startsWith('.') && name !== 'lost+found')
  return others.length > 0 && !others.some((name) => OURS.includes(name))
}

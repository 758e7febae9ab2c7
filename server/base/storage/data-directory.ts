// The folder of everything the site keeps. The embedded database writes files that anybody may change, so nobody else
// may enter: a folder that was there before is closed too.
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'

/** What the site itself keeps there, or kept in an earlier run. */
const OURS = ['session-secret', 'postgres', 'uploads', 'mail', 'sandbox', 'backups', 'lock']

/** Makes the folder, or closes the one that is there; gives what is wrong with it, in a sentence, or null. */
export function makeDataDirectory(dir: string): string | null {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    if (process.platform === 'win32' || (statSync(dir).mode & 0o077) === 0) return null
    // Somebody's home or /tmp, named by mistake, must not be closed to all others.
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
    // A group of its own is how some hosts hand out a folder.
    if ((statSync(dir).mode & 0o007) === 0) return null
    return 'DATA_DIR belongs to another user and is open to others; name a folder of its own, such as one inside it.'
  }
}

function isShared(names: readonly string[]): boolean {
  const others = names.filter((name) => !name.startsWith('.') && name !== 'lost+found')
  return others.length > 0 && !others.some((name) => OURS.includes(name))
}

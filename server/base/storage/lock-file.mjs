// Lock files that name the process which has them. JavaScript, since scripts/setup.mjs takes one before anything is
// installed that could run TypeScript.
import { createHash } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes the lock, in place of one whose process ended. Returns the function that releases it, or the pid of the running
 * process that has it.
 * @param {string} file @returns {(() => void) | number}
 */
export function takeLock(file) {
  // Written whole first and then linked, so that a half-written lock is never read.
  const mine = `${file}.${process.pid}`
  const text = `${process.pid} ${startOf(process.pid)}`
  writeFileSync(mine, text, { mode: 0o600 })
  try {
    return findOtherHolder(file, mine) ?? (() => removeLock(file, text))
  } finally {
    rmSync(mine, { force: true })
  }
}

/** The pid of the running process that has the lock; null if there is none. @param {string} file */
export function holderOf(file) {
  return holderIn(readLock(file))
}

/**
 * Links the lock, in place of one whose process ended, and returns null; or returns the process that has it. A stale lock
 * is removed under a lock of its own, named after its text: of several starts that read it, one removes it, and none can
 * remove the lock that came in its place.
 * @param {string} file @param {string} mine @returns {number | null}
 */
function findOtherHolder(file, mine) {
  for (;;) {
    if (linked(mine, file)) return null
    const found = readLock(file)
    if (found === null) continue
    const holder = holderIn(found)
    if (holder !== null) return holder
    const removal = `${file}.${createHash('sha256').update(found).digest('hex').slice(0, 12)}`
    const remover = findOtherHolder(removal, mine)
    if (remover !== null) return remover
    try {
      removeLock(file, found)
    } finally {
      rmSync(removal, { force: true })
    }
  }
}

/** Leaves a lock that says something else by now. @param {string} file @param {string} text */
function removeLock(file, text) {
  if (readLock(file) === text) rmSync(file, { force: true })
}

/** @param {string} from @param {string} to */
function linked(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
function readLock(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** @param {string | null} text */
function holderIn(text) {
  const [pid, started = ''] = (text ?? '').trim().split(' ')
  const number = Number(pid)
  if (!Number.isInteger(number) || number <= 0) return null
  try {
    process.kill(number, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return null
  }
  // Another program may have the same pid since: then its start differs. Where it cannot be read, the pid alone must do.
  const now = startOf(number)
  return started === '' || now === '' || now === started ? number : null
}

/** A process's start time as Linux counts it; empty elsewhere. @param {number} pid */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

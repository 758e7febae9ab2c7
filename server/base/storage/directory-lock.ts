// Locks the data directory: two processes that open one embedded database silently corrupt it. With the lock, the
// second one fails with an error.
import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
  const file = join(directory, 'lock')
  // Written whole first and then linked, so that a half-written lock is never read.
  const mine = `${file}.${process.pid}`
  const text = `${process.pid} ${startOf(process.pid)}`
  writeFileSync(mine, text, { mode: 0o600 })
  try {
    const holder = findOtherHolder(file, mine)
    if (holder) throw new DirectoryHeld(directory, holder.pid)
    return () => releaseLock(file, text)
  } finally {
    rmSync(mine, { force: true })
  }
}

/**
 * Links the lock, in place of one whose process ended, and returns null; or returns the process that has it. A stale lock
 * is removed under a lock of its own, named after its text: of several starts that read it, one removes it, and none can
 * remove the lock that came in its place.
 */
function findOtherHolder(file: string, mine: string): Holder | null {
  for (;;) {
    if (linked(mine, file)) return null
    const found = readLock(file)
    if (found === null) continue
    const holder = holderIn(found)
    if (holder && isAlive(holder)) return holder
    const removal = `${file}.${createHash('sha256').update(found).digest('hex').slice(0, 12)}`
    const remover = findOtherHolder(removal, mine)
    if (remover) return remover
    try {
      if (readLock(file) === found) rmSync(file, { force: true })
    } finally {
      rmSync(removal, { force: true })
    }
  }
}

/** Whether a running process holds the directory. */
export function isHeld(directory: string): boolean {
  const holder = holderIn(readLock(join(directory, 'lock')))
  return holder !== null && isAlive(holder)
}

/** Leaves a lock that is no longer ours. */
function releaseLock(file: string, text: string): void {
  if (readLock(file) === text) rmSync(file, { force: true })
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

interface Holder {
  pid: number
  started: string
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function holderIn(text: string | null): Holder | null {
  const [pid, started = ''] = (text ?? '').trim().split(' ')
  const number = Number(pid)
  return Number.isInteger(number) && number > 0 ? { pid: number, started } : null
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // Another program may have the same pid since: then its start time differs.
  return started === '' || startOf(pid) === started
}

/** A process's start time as Linux counts it; empty elsewhere, where the pid alone must do. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

// Locks the data directory: two processes that open one embedded database silently corrupt it. With the lock, the
// second one fails with an error.
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
    for (let attempt = 0; attempt < 3; attempt++) {
      if (linked(mine, file)) return () => releaseLock(file, text)
      const found = readLock(file)
      const holder = holderIn(found)
      if (holder && isAlive(holder)) throw new DirectoryHeld(directory, holder.pid)
      if (found !== null) removeStaleLock(file, found)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw new DirectoryHeld(directory, holderIn(readLock(file))?.pid ?? 0)
}

/** Whether a running process holds the directory. */
export function isHeld(directory: string): boolean {
  const holder = holderIn(readLock(join(directory, 'lock')))
  return holder !== null && isAlive(holder)
}

/**
 * Removes a lock that was read as stale. Another start may have taken it over since: its lock is put back. What is
 * removed is therefore moved aside first, where nobody else can change it.
 */
export function removeStaleLock(file: string, read: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  if (readLock(aside) !== read) linked(aside, file)
  rmSync(aside, { force: true })
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

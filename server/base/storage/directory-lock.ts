// Locks the data directory: two processes that open one embedded database silently corrupt it. With the lock, the
// second one fails with an error.
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
export function holdDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'lock')
  // Written whole first and then linked, so that a half-written lock is never read.
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (linked(mine, file)) return () => rmSync(file, { force: true })
      const holder = readHolder(file)
      if (holder && isAlive(holder)) throw new DirectoryHeld(directory, holder.pid)
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw new DirectoryHeld(directory, readHolder(file)?.pid ?? 0)
}

/** Whether a running process holds the directory. */
export function isHeld(directory: string): boolean {
  const holder = readHolder(join(directory, 'lock'))
  return holder !== null && isAlive(holder)
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

function readHolder(file: string): Holder | null {
  if (!existsSync(file)) return null
  const [pid, started = ''] = readFileSync(file, 'utf8').trim().split(' ')
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

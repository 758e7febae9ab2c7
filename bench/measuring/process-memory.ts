// The memory of a program and of what it started, from /proc: shared pages are counted once (PSS).
import { readdirSync, readFileSync } from 'node:fs'

/** All processes below the given one, itself included. */
export function processTree(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .flatMap((child) => processTree(Number(child)))
  return [pid, ...children]
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return -1
  }
}

/** In MiB; a process that has just ended counts nothing. */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + pssOf(pid), 0) / 1024
}

function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

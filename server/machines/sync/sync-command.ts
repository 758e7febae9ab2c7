// The operator's command `opdb sync`, without the printing.
import { opdb } from '#server/adapters/catalogue/opdb.ts'
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { SyncReport } from './report.ts'
import { type SyncProgress, syncCatalogue } from './sync.ts'

export interface SyncCommand {
  file?: string | undefined
  groups?: string | undefined
  changelog?: string | undefined
  force?: boolean | undefined
  /** Replaces the real source in tests. */
  outside?: OutsideCatalogue
}

const MOST_NAMED = 20

/**
 * Synchronises from a file or the network and reports text and progress line by line. Throws SyncError or OutsideError
 * with one line for the operator; `isSyncFailure` tells them from bugs.
 */
export async function runOpdbSync(
  context: AppContext,
  { file, groups, changelog, force = false, outside }: SyncCommand,
  report: (step: string | SyncProgress) => void,
): Promise<SyncReport> {
  const source = file ? { file, groups, changelog } : { outside: outside ?? opdb(context.config.opdb) }
  const done = await syncCatalogue(context, source, { force, onProgress: report })
  for (const line of reportLines(done)) report(line)
  return done
}

/** Result of a synchronisation as text. */
function reportLines({ source, added, changed, gone, moved, unchanged, rejected }: SyncReport): string[] {
  const count = (n: number, what: string) => `${n.toLocaleString('en-US')} ${what}`
  const counts = [
    count(added, 'added'),
    count(changed, 'changed'),
    count(gone, 'gone'),
    count(moved, 'moved'),
    count(unchanged, 'unchanged'),
  ]
  const lines = [`Catalogue synchronized from ${source}: ${counts.join(', ')}.`]
  if (rejected.length === 0) return lines
  lines.push(`${count(rejected.length, rejected.length === 1 ? 'record was' : 'records were')} not used:`)
  for (const { record, reason } of rejected.slice(0, MOST_NAMED)) lines.push(`  ${record}: ${reason}`)
  if (rejected.length > MOST_NAMED) lines.push(`  and ${rejected.length - MOST_NAMED} more`)
  return lines
}

// The operator's command `opdb sync`, without the printing.
import { opdb } from '#server/adapters/catalogue/opdb.ts'
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { SyncProgress } from './progress.ts'
import { reportLines, type SyncReport } from './report.ts'
import { syncCatalogue } from './sync.ts'

export interface SyncCommand {
  file?: string | undefined
  groups?: string | undefined
  changelog?: string | undefined
  force?: boolean | undefined
  /** Replaces the real source in tests. */
  outside?: OutsideCatalogue
}

/**
 * Synchronizes from a file or the network and reports text and progress line by line. Throws SyncError or OutsideError
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

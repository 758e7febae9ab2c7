// Synchronizes our copy of the Open Pinball Database: fetch, check, plan, apply, report. The first row is written after
// everything was fetched and checked; writes go by content hash, so that the next run continues an interrupted one.
import type { AppContext } from '#server/base/app-context.ts'
import { readChangelog } from '#server/machines/pages/redirects.ts'
import { readStarterTitles } from '#server/machines/starter/starter.ts'
import { readKnown } from '#server/machines/sync/comparison/known-entries.ts'
import { applyPlan } from './apply.ts'
import { checkCatalogue } from './check.ts'
import { fetchCatalogue, mustBeFiles, type SyncSource } from './fetch.ts'
import { planSync } from './plan.ts'
import { type OnProgress, tellsProgress } from './progress.ts'
import { reportDone, reportFailure, reportUnchanged, type SyncReport, toReport } from './report.ts'
import { alone, type MustBeAlone } from './sync-lock.ts'
import { type Run, startRun } from './sync-runs.ts'

export interface SyncOptions {
  onProgress?: OnProgress
  /** Accept an export that lacks much of our catalogue. */
  force?: boolean
}

/**
 * Fetches a source and makes the catalogue equal to it. Counts cover the export's machines and aliases, not titles.
 * Throws SyncError or OutsideError with one line for operators, and then has changed nothing.
 */
export function syncCatalogue(
  context: AppContext,
  source: SyncSource,
  { onProgress = () => undefined, force = false }: SyncOptions = {},
): Promise<SyncReport> {
  return alone(context, async (mustBeAlone) => {
    await mustBeFiles(source)
    const run = await startRun(context, source)
    try {
      return await synchronize(context, { source, run, mustBeAlone, onProgress, force })
    } catch (error) {
      await reportFailure(context, run, error)
      throw error
    }
  })
}

interface Steps extends Required<SyncOptions> {
  source: SyncSource
  run: Run
  mustBeAlone: MustBeAlone
}

async function synchronize(
  context: AppContext,
  { source, run, mustBeAlone, onProgress, force }: Steps,
): Promise<SyncReport> {
  const step = tellsProgress(onProgress)
  const fetched = await step('reading', () => fetchCatalogue(source, force ? null : run.known))
  if (!fetched) return reportUnchanged(context, run)

  const checked = await checkCatalogue(fetched, onProgress)

  const plan = await step('comparing', async () =>
    planSync({
      known: await readKnown(context.db),
      checked,
      shipped: readStarterTitles(),
      changelog: readChangelog(fetched.changelog),
      force,
    }),
  )

  const report = toReport(fetched, checked, plan)
  await applyPlan(context, plan, {
    mustBeAlone,
    onProgress,
    isInUse: (id) => checked.records.has(id) || checked.titles.has(id),
    lastly: (tx, written) =>
      reportDone(tx, run, { report, etag: fetched.etag, moved: plan.moved, ...written }),
  })
  return report
}

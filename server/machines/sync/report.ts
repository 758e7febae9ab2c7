// Step 5 of a synchronization: what it did, into its row of the log, to other rooms as an event, and as text for operators.
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { countEntries } from '#server/machines/sync/comparison/known-entries.ts'
import { catalogueSyncs } from '#server/machines/tables.ts'
import type { CheckedCatalogue, Rejection } from './check.ts'
import type { RawCatalogue } from './fetch.ts'
import type { SyncPlan } from './plan.ts'
import { isSyncFailure } from './sync-error.ts'
import type { Run } from './sync-runs.ts'

const MOST_REJECTIONS = 200
const MOST_NAMED = 20

export interface SyncReport {
  source: string
  added: number
  changed: number
  gone: number
  moved: number
  unchanged: number
  rejected: Rejection[]
}

export function toReport({ name }: RawCatalogue, { rejected }: CheckedCatalogue, plan: SyncPlan): SyncReport {
  return { source: name, ...plan.counts, rejected }
}

interface Done {
  report: SyncReport
  etag: string | null
  moved: SyncPlan['moved']
  hasChanged: boolean
  now: Date
}

/** Call it in the transaction of the last writes: log and event say done only if everything was written. */
export async function reportDone(
  tx: Db,
  run: Run,
  { report, etag, moved, hasChanged, now }: Done,
): Promise<void> {
  await saveReport(tx, run, { report, etag, now })
  if (hasChanged || run.followsFailure) await emit(tx, catalogueSynced, { source: report.source, moved })
}

/** For a source that has not changed since the previous run. */
export async function reportUnchanged({ db, clock }: AppContext, run: Run): Promise<SyncReport> {
  const unchanged = await countEntries(db)
  const { name: source, etag } = run.known ?? { name: 'network', etag: null }
  const report = { source, added: 0, changed: 0, gone: 0, moved: 0, unchanged, rejected: [] }
  await saveReport(db, run, { report, etag, now: clock.now() })
  return report
}

async function saveReport(
  db: Db,
  { id }: Run,
  { report, etag, now }: Pick<Done, 'report' | 'etag' | 'now'>,
): Promise<void> {
  const rejected = report.rejected.slice(0, MOST_REJECTIONS)
  await db
    .update(catalogueSyncs)
    .set({ ...report, rejected, etag, status: 'done', finishedAt: now })
    .where(eq(catalogueSyncs.id, id))
}

export async function reportFailure({ db, clock }: AppContext, { id }: Run, failure: unknown): Promise<void> {
  // Admins read this in a reply, so it says what the source did, never what the database was asked.
  const error = isSyncFailure(failure)
    ? failure.message.replace(/\p{C}/gu, ' ').slice(0, 500)
    : 'It failed because of an error on our side.'
  await db
    .update(catalogueSyncs)
    .set({ status: 'failed', error, finishedAt: clock.now() })
    .where(eq(catalogueSyncs.id, id))
}

/** Result of a synchronization as text. */
export function reportLines({
  source,
  added,
  changed,
  gone,
  moved,
  unchanged,
  rejected,
}: SyncReport): string[] {
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

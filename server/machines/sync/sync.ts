// Synchronises our copy of the Open Pinball Database. Everything is read and validated before the first row is written;
// writes go by content hash, so that the next run continues an interrupted one.
import { OutsideError } from '#server/adapters/catalogue/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { breathe } from '#server/machines/catalogue/records.ts'
import { readChangelog } from '#server/machines/catalogue/redirects.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { readStarterTitles } from '#server/machines/starter/starter.ts'
import {
  BATCH,
  countEntries,
  holdEntries,
  makersOf,
  markGone,
  readKnown,
  writeEntries,
  writeMakers,
  writeRedirects,
} from '#server/machines/sync/writes/entry-writes.ts'
import {
  readRows,
  readTracked,
  writeGone,
  writeMoves,
  writeNews,
} from '#server/machines/sync/writes/history-writes.ts'
import { checkRecords } from './check.ts'
import { mustBeFiles, type RawCatalogue, readSource, SyncError, type SyncSource } from './fetch.ts'
import { type EntryWrite, planSync, type SyncPlan } from './plan.ts'
import { alone, failRun, finishRun, type Run, type SyncReport, startRun } from './report.ts'

export type SyncStage = 'reading' | 'checking' | 'comparing' | 'writing'

export interface SyncProgress {
  stage: SyncStage
  done: number
  total: number
}

export interface SyncOptions {
  onProgress?: (progress: SyncProgress) => void
  /** Accept an export that lacks much of our catalogue. */
  force?: boolean
}

/**
 * Reads a source and makes the catalogue equal to it. Counts cover the export's machines and aliases, not titles.
 * Throws SyncError or OutsideError with one line for operators, and then has changed nothing.
 */
export function syncCatalogue(
  context: AppContext,
  source: SyncSource,
  options: SyncOptions = {},
): Promise<SyncReport> {
  return alone(context, async (mustBeAlone) => {
    await mustBeFiles(source)
    const run = await startRun(context, 'outside' in source ? 'network' : 'file')
    try {
      return await runSync(context, source, { run, mustBeAlone, ...options })
    } catch (error) {
      await failRun(context, run.id, error)
      throw error
    }
  })
}

async function runSync(
  context: AppContext,
  source: SyncSource,
  options: SyncOptions & { run: Run; mustBeAlone: () => void },
): Promise<SyncReport> {
  const { run, mustBeAlone, onProgress = () => undefined, force = false } = options
  onProgress({ stage: 'reading', done: 0, total: 1 })
  const mark = 'outside' in source && !force ? run.mark : null
  const raw = await readSource(source, mark)
  onProgress({ stage: 'reading', done: 1, total: 1 })
  if (!raw) return await finishUnchanged(context, run)
  await breathe()
  const checked = await checkRecords(raw, (done, total) => onProgress({ stage: 'checking', done, total }))
  if (checked.records.size === 0) throw nothingUsable(raw, checked.rejected[0])
  onProgress({ stage: 'comparing', done: 0, total: 1 })
  const known = await readKnown(context.db)
  const plan = await planSync({
    known,
    checked,
    shipped: readStarterTitles(),
    changelog: readChangelog(raw.changelog),
    force,
  })
  onProgress({ stage: 'comparing', done: 1, total: 1 })
  const report: SyncReport = { source: raw.name, ...plan.counts, rejected: checked.rejected }
  await write(context, plan, {
    mustBeAlone,
    onProgress,
    finish: (db, now) => finishRun(db, run.id, { report, etag: raw.etag, now }),
    isInUse: (id) => checked.records.has(id) || checked.titles.has(id),
    source: raw.name,
    mustTell: run.followsFailure,
  })
  return report
}

function nothingUsable(raw: RawCatalogue, first: { record: string; reason: string } | undefined): SyncError {
  const why = first ? ` (${first.record}: ${first.reason})` : ''
  return new SyncError(`None of the ${raw.records.length} records of ${raw.name} can be used${why}.`)
}

interface WriteOptions {
  mustBeAlone: () => void
  onProgress: (progress: SyncProgress) => void
  finish: (db: Db, now: Date) => Promise<void>
  isInUse: (id: string) => boolean
  source: string
  /** Emit the event even if this run finds no change. */
  mustTell: boolean
}

async function write(
  context: AppContext,
  plan: SyncPlan,
  { mustBeAlone, onProgress, finish, isInUse, source, mustTell }: WriteOptions,
): Promise<void> {
  const now = context.clock.now()
  const { writes, gone, redirects, moved } = plan
  const tracked = await readTracked(context.db)
  mustBeAlone()
  const makersChanged = await context.db.transaction((tx) => writeMakers(tx, makersOf(writes)))
  for (let at = 0; at < writes.length; at += BATCH) {
    mustBeAlone()
    onProgress({ stage: 'writing', done: at, total: writes.length })
    await context.db.transaction((tx) => writeBatch(tx, writes.slice(at, at + BATCH), { tracked, now }))
    await breathe()
  }
  mustBeAlone()
  await context.db.transaction(async (tx) => {
    const db = tx
    await holdEntries(db, [...gone, ...moved.flatMap(({ from, to }) => [from, to])])
    await markGone(db, gone, now)
    const redirected = await writeRedirects(db, redirects, isInUse)
    const left = new Set(moved.map(({ from }) => from))
    await writeGone(
      db,
      gone.filter((id) => tracked.has(id) && !left.has(id)),
      now,
    )
    await writeMoves(
      db,
      moved.filter(({ from }) => tracked.has(from)),
      now,
    )
    await finish(db, now)
    const hasChanged = writes.length + gone.length > 0 || redirected || makersChanged
    if (hasChanged || mustTell) await emit(db, catalogueSynced, { source, moved })
  })
  onProgress({ stage: 'writing', done: writes.length, total: writes.length })
}

async function writeBatch(
  tx: Db,
  batch: readonly EntryWrite[],
  { tracked, now }: { tracked: ReadonlySet<string>; now: Date },
): Promise<void> {
  const ids = batch.map(({ record }) => record.opdbId).filter((id) => tracked.has(id))
  const before = await readRows(tx, ids)
  await writeEntries(tx, batch, now)
  await writeNews(tx, before, now)
}

async function finishUnchanged(context: AppContext, run: Run): Promise<SyncReport> {
  const unchanged = await countEntries(context.db)
  const { name: source, etag } = run.mark ?? { name: 'network', etag: null }
  const report = { source, added: 0, changed: 0, gone: 0, moved: 0, unchanged, rejected: [] }
  await finishRun(context.db, run.id, { report, etag, now: context.clock.now() })
  return report
}

/** Whether an error is a synchronisation's own one-line explanation. */
export function isSyncFailure(error: unknown): error is SyncError | OutsideError {
  return error instanceof SyncError || error instanceof OutsideError
}

// Step 4 of a synchronization: writes the plan, in batches that other queries run between.
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { repeatFacts } from '#server/machines/admin/machine-changes.ts'
import { breathe } from '#server/machines/catalogue/records.ts'
import {
  BATCH,
  lockEntries,
  markGone,
  writeEntries,
  writeMakers,
} from '#server/machines/sync/writes/entry-writes.ts'
import {
  readRows,
  readTracked,
  writeGone,
  writeMoves,
  writeNews,
} from '#server/machines/sync/writes/history-writes.ts'
import { writeRedirects } from '#server/machines/sync/writes/redirect-writes.ts'
import type { EntryWrite, SyncPlan } from './plan.ts'
import type { OnProgress } from './progress.ts'
import type { MustBeAlone } from './sync-lock.ts'

interface ApplyOptions {
  mustBeAlone: MustBeAlone
  onProgress: OnProgress
  isInUse: (id: string) => boolean
  /** Runs in the transaction of the last writes. */
  lastly: (tx: Db, written: { hasChanged: boolean; now: Date }) => Promise<void>
}

/** Makers first, then entries batch by batch, then what is gone or has moved. An interrupted run leaves whole batches. */
export async function applyPlan(
  context: AppContext,
  plan: SyncPlan,
  { mustBeAlone, onProgress, isInUse, lastly }: ApplyOptions,
): Promise<void> {
  const { db, clock } = context
  const { writes, makers } = plan
  const now = clock.now()
  const tracked = await readTracked(db)
  mustBeAlone()
  const makersChanged = await db.transaction((tx) => writeMakers(tx, makers))
  for (let at = 0; at < writes.length; at += BATCH) {
    mustBeAlone()
    onProgress({ stage: 'writing', done: at, total: writes.length })
    await db.transaction((tx) => writeBatch(tx, writes.slice(at, at + BATCH), { tracked, now }))
    await breathe()
  }
  mustBeAlone()
  await db.transaction(async (tx) => {
    const redirected = await writeDepartures(tx, plan, { tracked, isInUse, now })
    const hasChanged = writes.length + plan.gone.length > 0 || redirected || makersChanged
    await lastly(tx, { hasChanged, now })
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
  // Machines that followed a redirect before its target arrived.
  const arrived = ids.filter((id) => !before.has(id))
  await repeatFacts(tx, arrived, now)
}

/** Entries that are gone or have moved; true if a redirect was written. */
async function writeDepartures(
  tx: Db,
  { gone, redirects, moved }: SyncPlan,
  { tracked, isInUse, now }: { tracked: ReadonlySet<string>; isInUse: (id: string) => boolean; now: Date },
): Promise<boolean> {
  await lockEntries(tx, [...gone, ...moved.flatMap(({ from, to }) => [from, to])])
  await markGone(tx, gone, now)
  const { hasChanged, followed } = await writeRedirects(tx, redirects, isInUse)
  const left = new Set(moved.map(({ from }) => from))
  await writeGone(
    tx,
    gone.filter((id) => tracked.has(id) && !left.has(id)),
    now,
  )
  // A move that the changelog tells later than the export is no move of this run, and imported machines follow it too.
  const late = followed.filter(({ from }) => !left.has(from))
  await writeMoves(tx, [...moved.filter(({ from }) => tracked.has(from)), ...late], now)
  return hasChanged
}

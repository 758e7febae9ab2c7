// Log of synchronisations, and the lock that allows only one at a time.
import { desc, eq } from 'drizzle-orm'
import type { CatalogueSync } from '#contract/machines/machines.ts'
import { OutsideError } from '#server/adapters/catalogue/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Database, Db } from '#server/base/database/database.ts'
import { catalogueSyncs } from '#server/machines/tables.ts'
import type { Rejection } from './check.ts'
import { SyncError } from './fetch.ts'

const MOST_REJECTIONS = 200

export interface SyncReport {
  source: string
  added: number
  changed: number
  gone: number
  moved: number
  unchanged: number
  rejected: Rejection[]
}

// The embedded database belongs to one process, so a mark in memory is a sufficient lock.
const busy = new WeakSet<Database>()

/**
 * Runs the work exclusively among all processes of the site; throws SyncError if another run is active. The work calls
 * `mustBeAlone` before it writes: it throws if the lock was lost with its connection, so that another run may be
 * writing.
 */
export async function alone<T>(
  { database }: AppContext,
  work: (mustBeAlone: () => void) => Promise<T>,
): Promise<T> {
  if (busy.has(database)) throw alreadyRunning()
  busy.add(database)
  try {
    const run = await database.tryAlone('catalogueSync', (isHeld) =>
      work(() => {
        if (!isHeld()) throw new SyncError('The connection to the database broke during the synchronization.')
      }),
    )
    if (!run) throw alreadyRunning()
    return run.done
  } finally {
    busy.delete(database)
  }
}

function alreadyRunning(): SyncError {
  return new SyncError('A synchronization is already running.')
}

export interface Run {
  id: number
  /** ETag of our copy, valid if nothing else was tried since. */
  mark: { name: string; etag: string } | null
  /** The previous run may have written some of its batches without emitting the event. */
  followsFailure: boolean
}

/** Adds a run's row; rows that still say running belong to dead processes. Call it within `alone`. */
export async function startRun(context: AppContext, source: string): Promise<Run> {
  const now = context.clock.now()
  await context.db
    .update(catalogueSyncs)
    .set({ status: 'interrupted', finishedAt: now })
    .where(eq(catalogueSyncs.status, 'running'))
  const [before] = await context.db.select().from(catalogueSyncs).orderBy(desc(catalogueSyncs.id)).limit(1)
  const [row] = await context.db
    .insert(catalogueSyncs)
    .values({ source, status: 'running', startedAt: now })
    .returning({ id: catalogueSyncs.id })
  if (!row) throw new Error('the run has no row')
  const isDone = before?.status === 'done'
  return {
    id: row.id,
    mark: isDone && before.etag ? { name: before.source, etag: before.etag } : null,
    followsFailure: before !== undefined && !isDone,
  }
}

export async function finishRun(
  db: Db,
  id: number,
  { report, etag, now }: { report: SyncReport; etag: string | null; now: Date },
): Promise<void> {
  const rejected = report.rejected.slice(0, MOST_REJECTIONS)
  await db
    .update(catalogueSyncs)
    .set({ ...report, rejected, etag, status: 'done', finishedAt: now })
    .where(eq(catalogueSyncs.id, id))
}

export async function failRun(context: AppContext, id: number, error: unknown): Promise<void> {
  // Admins read this in a reply, so it says what the source did, never what the database was asked.
  const isTold = error instanceof SyncError || error instanceof OutsideError
  const text = isTold
    ? error.message.replace(/\p{C}/gu, ' ').slice(0, 500)
    : 'It failed because of an error on our side.'
  await context.db
    .update(catalogueSyncs)
    .set({ status: 'failed', error: text, finishedAt: context.clock.now() })
    .where(eq(catalogueSyncs.id, id))
}

export async function listSyncs(
  db: Db,
  { limit = 20, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
) {
  const rows = await db
    .select()
    .from(catalogueSyncs)
    .orderBy(desc(catalogueSyncs.id))
    .limit(limit)
    .offset(offset)
  const total = await db.$count(catalogueSyncs)
  return { data: rows.map(toCatalogueSync), pagination: { total, limit, offset } }
}

function toCatalogueSync(row: typeof catalogueSyncs.$inferSelect): CatalogueSync {
  const { id, source, status, added, changed, gone, moved, unchanged, rejected, error } = row
  return {
    id,
    source,
    status,
    added,
    changed,
    gone,
    moved,
    unchanged,
    rejected,
    error,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

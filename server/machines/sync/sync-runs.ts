// Log of synchronizations: a row for each run.
import { desc, eq } from 'drizzle-orm'
import type { CatalogueSync } from '#contract/machines/machines.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { catalogueSyncs } from '#server/machines/tables.ts'
import type { SyncSource } from './fetch.ts'

export interface Run {
  id: number
  /** ETag of our copy, valid if nothing else was tried since. */
  known: { name: string; etag: string } | null
  /** The previous run may have written some of its batches without emitting the event. */
  followsFailure: boolean
}

/** Adds a run's row; rows that still say running belong to dead processes. Call it within `alone`. */
export async function startRun(context: AppContext, source: SyncSource): Promise<Run> {
  const now = context.clock.now()
  await context.db
    .update(catalogueSyncs)
    .set({ status: 'interrupted', finishedAt: now })
    .where(eq(catalogueSyncs.status, 'running'))
  const [before] = await context.db.select().from(catalogueSyncs).orderBy(desc(catalogueSyncs.id)).limit(1)
  const [row] = await context.db
    .insert(catalogueSyncs)
    .values({ source: 'outside' in source ? 'network' : 'file', status: 'running', startedAt: now })
    .returning({ id: catalogueSyncs.id })
  if (!row) throw new Error('the run has no row')
  const isDone = before?.status === 'done'
  return {
    id: row.id,
    known: isDone && before.etag ? { name: before.source, etag: before.etag } : null,
    followsFailure: before !== undefined && !isDone,
  }
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

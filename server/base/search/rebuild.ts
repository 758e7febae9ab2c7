// Rebuilds all search documents from the rooms' own rows: for a site that is older than its search, and after a change
// of what is searched. Resumes where it was interrupted.
import { and, asc, eq, getTableName, gt, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { searchDocuments, searchRebuilds } from '#server/base/tables.ts'
import { countSearchWords } from './corrections.ts'
import { type SearchDocument, writeSearchDocuments } from './documents.ts'

/** A room's rows of one table as search documents. */
export interface SearchableRows {
  /** Identifies the table; never changes. */
  source: string
  kind: string
  /** Whether its documents are parts of things, such as replies. */
  areParts?: true
  /** Reads up to `limit` rows after an id, in that order, locked against changes; `last` is null at the end. */
  read(tx: Db, afterId: number, limit: number): Promise<{ documents: SearchDocument[]; last: number | null }>
}

/** All rows of a table, converted by `toDocument`. */
export function searchableTable<T extends PgTable & { id: AnyPgColumn }>(
  table: T,
  {
    toDocument,
    isFindable = () => true,
    ...kind
  }: Pick<SearchableRows, 'kind' | 'areParts'> & {
    toDocument: (row: T['$inferSelect']) => SearchDocument
    /** False for rows that have no document. */
    isFindable?: (row: T['$inferSelect']) => boolean
  },
): SearchableRows {
  return {
    source: getTableName(table),
    ...kind,
    read: async (tx, afterId, limit) => {
      const rows = await tx
        .select()
        .from(table as PgTable)
        .where(gt(table.id, afterId))
        .orderBy(asc(table.id))
        .limit(limit)
        .for('share')
      return {
        documents: rows.filter(isFindable).map(toDocument),
        last: Number(rows.at(-1)?.id ?? 0) || null,
      }
    },
  }
}

/** Queued at a start where not all sources are complete. */
const rebuildSearch = jobType<Record<string, never>>('rebuild_search', { retries: 5 })

/** Nightly, because corrections change little from day to day. */
const countSearchWordsNightly = jobType<Record<string, never>>('count_search_words', {
  retries: 1,
  schedule: '11 4 * * *',
})

export const searchJobTypes = [rebuildSearch, countSearchWordsNightly]

const AT_ONCE = 200

/** Registers the search jobs; a site that is older than its search starts a rebuild at once. */
export async function startSearchJobs(
  { db, jobs }: AppContext,
  sources: readonly SearchableRows[],
): Promise<void> {
  await jobs.work(rebuildSearch, async () => {
    await rebuildSearchDocuments(db, sources)
  })
  await jobs.work(countSearchWordsNightly, () => countSearchWords(db))
  if ((await findUnfinishedRebuilds(db, sources)).length > 0) await jobs.add(db, rebuildSearch, {})
}

/** The sources that have never been completed on this site. */
export async function findUnfinishedRebuilds(db: Db, sources: readonly SearchableRows[]): Promise<string[]> {
  const rows = await db.select().from(searchRebuilds)
  const complete = new Set(rows.filter(({ finishedAt }) => finishedAt).map(({ source }) => source))
  return sources.map(({ source }) => source).filter((source) => !complete.has(source))
}

interface RebuildOptions {
  /** Includes complete sources, unless an interrupted rebuild has to be finished first. */
  all?: boolean
  progress?(source: string, rows: number): void
}

/** Rebuilds the incomplete sources, or all; then counts the words. Returns how many rows were written. */
export async function rebuildSearchDocuments(
  db: Db,
  sources: readonly SearchableRows[],
  { all = false, progress }: RebuildOptions = {},
): Promise<number> {
  if (all && (await findUnfinishedRebuilds(db, sources)).length === 0) await db.delete(searchRebuilds)
  const names = new Set(await findUnfinishedRebuilds(db, sources))
  let written = 0
  for (const source of sources.filter(({ source }) => names.has(source))) {
    await db.insert(searchRebuilds).values({ source: source.source }).onConflictDoNothing()
    for (let count = await rebuildChunk(db, source); count !== null; count = await rebuildChunk(db, source)) {
      written += count
      progress?.(source.source, written)
    }
  }
  if (names.size > 0) await countSearchWords(db)
  return written
}

/** Writes rows, documents and progress in one transaction. Null at the end. */
async function rebuildChunk(
  db: Db,
  { source, kind, areParts, read }: SearchableRows,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const [state] = await tx
      .select()
      .from(searchRebuilds)
      .where(and(eq(searchRebuilds.source, source), isNull(searchRebuilds.finishedAt)))
      .for('update')
    if (!state) return null
    const { documents, last } = await read(tx, state.afterId, AT_ONCE)
    await writeSearchDocuments(tx, documents)
    if (last !== null) {
      await tx.update(searchRebuilds).set({ afterId: last }).where(eq(searchRebuilds.source, source))
      return documents.length
    }
    // Documents not written since the start no longer have a row.
    await tx
      .delete(searchDocuments)
      .where(
        and(
          eq(searchDocuments.kind, kind),
          areParts ? sql`${searchDocuments.part} > 0` : eq(searchDocuments.part, 0),
          lt(searchDocuments.writtenAt, state.startedAt),
        ),
      )
    await tx.update(searchRebuilds).set({ finishedAt: sql`now()` }).where(eq(searchRebuilds.source, source))
    return null
  })
}

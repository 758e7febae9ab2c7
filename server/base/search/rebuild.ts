// All documents made again from the rooms' own rows: for a site that is older than its search, and after a change of
// what is searched. It goes on where it was cut off.
import { and, asc, eq, getTableName, gt, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { searchDocuments, searchRebuilds } from '#server/base/tables.ts'
import { countSearchWords } from './corrections.ts'
import { type SearchDocument, writeSearchDocuments } from './documents.ts'

/** A room's rows of one table as documents. */
export interface SearchableRows {
  /** Names the table, for good. */
  source: string
  kind: string
  /** Whether its documents are parts of things, such as replies. */
  areParts?: true
  /** Up to `limit` rows after an id, in that order, locked against changes; `last` is null when there are no more. */
  read(tx: Db, afterId: number, limit: number): Promise<{ documents: SearchDocument[]; last: number | null }>
}

/** All rows of a table, each as the document that `toDocument` makes of it. */
export function searchableTable<T extends PgTable & { id: AnyPgColumn }>(
  table: T,
  {
    toDocument,
    isFindable = () => true,
    ...kind
  }: Pick<SearchableRows, 'kind' | 'areParts'> & {
    toDocument: (row: T['$inferSelect']) => SearchDocument
    /** Rows for which it is not so have no document. */
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

/** At a start where not all sources are complete. */
const rebuildSearch = jobType<Record<string, never>>('rebuild_search', { retries: 5 })

/** What typing errors may have meant changes little from day to day. */
const countSearchWordsNightly = jobType<Record<string, never>>('count_search_words', {
  retries: 1,
  schedule: '11 4 * * *',
})

export const searchJobTypes = [rebuildSearch, countSearchWordsNightly]

const AT_ONCE = 200

/** Says who does the search's work; a site that is older than its search begins at once. */
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

/** The sources that have never been complete on this site. */
export async function findUnfinishedRebuilds(db: Db, sources: readonly SearchableRows[]): Promise<string[]> {
  const rows = await db.select().from(searchRebuilds)
  const complete = new Set(rows.filter(({ finishedAt }) => finishedAt).map(({ source }) => source))
  return sources.map(({ source }) => source).filter((source) => !complete.has(source))
}

interface RebuildOptions {
  /** Also what is complete: unless one was cut off, which is finished first. */
  all?: boolean
  progress?(source: string, rows: number): void
}

/** Rebuilds what is not complete, or all; then counts the words. Answers how many rows were written. */
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

/** One transaction: rows, documents, and how far it has come. Null at the end. */
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
    // What no row wrote since belongs to none.
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

// Counts rows per day, for growth charts.
import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Includes its start, excludes its end. */
export interface TimeSpan {
  from: Date
  until: Date
}

/**
 * Counts rows by the UTC day in the column: "2026-01-31" → 7. Days without rows are left out. The column should have an
 * index that begins with it.
 */
export async function countByDay(
  db: Db,
  { table, at, where }: { table: PgTable; at: PgColumn; where?: SQL | undefined },
  { from, until }: TimeSpan,
): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(gte(at, from), lt(at, until), where))
    .groupBy(sql`1`)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

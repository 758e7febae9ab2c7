// How many rows there are of each day, for curves of growth.
import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** From the first moment on, up to the second, which is not in it. */
export interface TimeSpan {
  from: Date
  until: Date
}

/**
 * Counts rows by the day, in UTC, on which something happened to them: "2026-01-31" → 7. Days without any are left out.
 * The column should have an index that begins with it.
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

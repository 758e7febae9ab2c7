import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database.ts'
import { catalogueEntries } from './tables.ts'

/** Machines and editions that one can own: titles and holders of editions are not counted. */
export async function countMachines(db: Db): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(catalogueEntries)
    .where(
      and(
        ne(catalogueEntries.kind, 'title'),
        eq(catalogueEntries.isPhysical, true),
        isNull(catalogueEntries.goneAt),
      ),
    )
  return row?.n ?? 0
}

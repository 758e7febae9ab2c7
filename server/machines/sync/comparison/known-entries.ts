// Our copy as a synchronization compares it.
import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import { breathe } from '#server/machines/catalogue/records.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import type { Inherited } from './derived-records.ts'
import type { Likeness } from './moves.ts'

const PAGE = 1000

export interface KnownEntry extends Likeness, Inherited {
  titleId: string
  contentHash: string
  isGone: boolean
}

/**
 * All of the source's entries that we have, as far as a comparison needs them; without the site's own, and in pages so
 * that other queries do not wait long.
 */
export async function readKnown(db: Db): Promise<Map<string, KnownEntry>> {
  const known = new Map<string, KnownEntry>()
  const t = catalogueEntries
  let after = ''
  for (;;) {
    const rows = await db
      .select({
        opdbId: t.opdbId,
        kind: t.kind,
        titleId: t.titleId,
        name: t.name,
        ipdbId: t.ipdbId,
        makerId: t.manufacturerId,
        year: t.year,
        type: t.type,
        display: t.display,
        playerCount: t.playerCount,
        contentHash: t.contentHash,
        isGone: sql<boolean>`${t.goneAt} is not null`,
      })
      .from(t)
      .where(and(eq(t.origin, 'opdb'), sql`${t.opdbId} > ${after}`))
      .orderBy(t.opdbId)
      .limit(PAGE)
    for (const row of rows) known.set(row.opdbId, row)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return known
    after = last.opdbId
    await breathe()
  }
}

/** Number of the source's machines and aliases in the catalogue. */
export async function countEntries(db: Db): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from catalogue_entries where kind <> 'title' and origin = 'opdb' and gone_at is null`,
  )
  return row?.n ?? 0
}

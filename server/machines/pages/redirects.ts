// Redirects of catalogue ids that moved or vanished at the source.
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { OPDB_ID } from '#contract/machine-ids.ts'
import type { Db } from '#server/base/database/database.ts'
import { catalogueEntries, catalogueRedirects } from '#server/machines/tables.ts'

/** Target of an id: another id, or null if the entry was deleted. */
export interface Redirect {
  fromId: string
  toId: string | null
  changelogId: number | null
}

const id = z.string().max(44).regex(OPDB_ID)
const ChangelogRow = z.object({
  changelog_id: z.int().min(0).max(2_000_000_000).nullish(),
  opdb_id_deleted: id,
  action: z.enum(['move', 'delete']),
  opdb_id_replacement: id.nullish(),
})

/** Valid rows of the changelog, the newest per id. */
export function readChangelog(rows: readonly unknown[]): Map<string, Redirect> {
  const good = rows.flatMap((row) => {
    const parsed = ChangelogRow.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })
  const redirects = new Map<string, Redirect>()
  for (const row of good.toSorted((a, b) => (a.changelog_id ?? 0) - (b.changelog_id ?? 0))) {
    const toId = row.action === 'move' ? (row.opdb_id_replacement ?? null) : null
    if (toId === row.opdb_id_deleted) continue
    redirects.set(row.opdb_id_deleted, {
      fromId: row.opdb_id_deleted,
      toId,
      changelogId: row.changelog_id ?? null,
    })
  }
  return redirects
}

const MOST_HOPS = 20

/** Follows redirects to the end; the id itself if there are none, null for a deletion or a cycle. */
export function endOf(opdbId: string, next: (id: string) => string | null | undefined): string | null {
  let at = opdbId
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const to = next(at)
    if (to === undefined) return at
    if (to === null) return null
    at = to
  }
  return null
}

/** Present target of an id by the table; null if it is unchanged. */
export async function findRedirect(db: Db, opdbId: string): Promise<string | null> {
  const seen = new Set([opdbId])
  let at = opdbId
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const [row] = await db.select().from(catalogueRedirects).where(eq(catalogueRedirects.fromId, at))
    if (!row) break
    if (!row.toId || seen.has(row.toId)) return null
    seen.add(row.toId)
    at = row.toId
  }
  return at === opdbId ? null : at
}

export async function readRedirects(db: Db): Promise<Map<string, string | null>> {
  const rows = await db.select().from(catalogueRedirects)
  return new Map(rows.map(({ fromId, toId }) => [fromId, toId]))
}

/** An id that other rooms' rows still have, and its present target. */
export interface Move {
  from: string
  to: string
}

/** Final targets of those ids that lead to an entry of the catalogue. */
export async function findEnds(db: Db, fromIds: readonly string[]): Promise<Move[]> {
  if (fromIds.length === 0) return []
  const all = await readRedirects(db)
  const ends = [...new Set(fromIds)].flatMap((from) => {
    const to = endOf(from, (id) => all.get(id))
    return to && to !== from ? [{ from, to }] : []
  })
  const targets = [...new Set(ends.map(({ to }) => to))]
  const rows = await db
    .select({ opdbId: catalogueEntries.opdbId })
    .from(catalogueEntries)
    .where(inArray(catalogueEntries.opdbId, targets))
  const known = new Set(rows.map(({ opdbId }) => opdbId))
  return ends.filter(({ to }) => known.has(to))
}

/** Deletes the redirects of ids that are in use again. */
export async function dropRedirects(db: Db, fromIds: string[]): Promise<void> {
  if (fromIds.length > 0)
    await db.delete(catalogueRedirects).where(inArray(catalogueRedirects.fromId, fromIds))
}

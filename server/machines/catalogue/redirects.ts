// Ids move and vanish at the source; whoever asks for the old one is led on.
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { OPDB_ID } from '#contract/values.ts'
import type { Db } from '#server/base/database/database.ts'
import { catalogueEntries, catalogueRedirects } from '#server/machines/tables.ts'

/** Where an id leads: to another, or to null where the entry was deleted. */
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

/** The changelog's rows that can be read, the newest word on each id. */
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

/** Follows redirects to their end; the id itself where none leads on, null where the end is a deletion or a circle. */
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

/** Where an id leads now according to the table; null where it leads nowhere new. */
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

/** An id that rows of other rooms still name, and the one that it leads to now. */
export interface Move {
  from: string
  to: string
}

/** Those of the ids that lead to something the catalogue has, to their ends. */
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

/** Ids that are in use again lead nowhere else. */
export async function dropRedirects(db: Db, fromIds: string[]): Promise<void> {
  if (fromIds.length > 0)
    await db.delete(catalogueRedirects).where(inArray(catalogueRedirects.fromId, fromIds))
}

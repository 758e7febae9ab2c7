// Writes redirects from former ids, and updates this room's references to them.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import {
  dropRedirects,
  endOf,
  type Move,
  type Redirect,
  readRedirects,
} from '#server/machines/pages/redirects.ts'
import {
  catalogueEdits,
  catalogueRedirects,
  featuredMachines,
  machineProposals,
  machineRevisions,
  machines,
} from '#server/machines/tables.ts'
import { BATCH, lockEntries } from './entry-writes.ts'

/**
 * Writes new redirects, and whether there were any; `followed` are the moves that imported machines made. Ids in use
 * again get none.
 */
export async function writeRedirects(
  db: Db,
  redirects: readonly Redirect[],
  inUse: (id: string) => boolean,
): Promise<{ hasChanged: boolean; followed: Move[] }> {
  const known = await readRedirects(db)
  const back = [...known.keys()].filter(inUse)
  await dropRedirects(db, back)
  const news = redirects.filter(({ fromId, toId }) => !known.has(fromId) || known.get(fromId) !== toId)
  for (let at = 0; at < news.length; at += BATCH) {
    await db
      .insert(catalogueRedirects)
      .values(news.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: catalogueRedirects.fromId,
        set: { toId: sql`excluded.to_id`, changelogId: sql`excluded.changelog_id` },
      })
  }
  const followed = await followRedirects(db, news)
  return { hasChanged: news.length + back.length > 0, followed }
}

/** Updates this room's own references to ids that moved; returns the moves of imported machines. */
async function followRedirects(db: Db, news: readonly Redirect[]): Promise<Move[]> {
  if (news.length === 0) return []
  const all = await readRedirects(db)
  const moved = new Set(news.map(({ fromId }) => fromId))
  const moveOf = (opdbId: string | null) => {
    const to = opdbId && moved.has(opdbId) ? endOf(opdbId, (id) => all.get(id)) : null
    return opdbId && to && to !== opdbId ? { from: opdbId, to } : null
  }
  const followed: Move[] = []
  for (const table of [machines, featuredMachines]) {
    const kept = await db.select({ opdbId: table.opdbId }).from(table).orderBy(table.opdbId)
    const taken = new Set(kept.map(({ opdbId }) => opdbId))
    const moves = kept.flatMap(({ opdbId }) => {
      const move = moveOf(opdbId)
      // If several merge into one the first is updated; the others stay like those of a gone entry.
      if (!move || taken.has(move.to)) return []
      taken.add(move.to)
      return [move]
    })
    if (table === machines) {
      // Their facts are repeated next, which locks the entries.
      await lockEntries(
        db,
        moves.map(({ to }) => to),
      )
      followed.push(...moves)
    }
    for (const { from, to } of moves) await db.update(table).set({ opdbId: to }).where(eq(table.opdbId, from))
  }
  for (const table of [catalogueEdits, machineRevisions, machineProposals]) {
    const kept = await db.selectDistinct({ opdbId: table.opdbId }).from(table)
    for (const move of kept.flatMap(({ opdbId }) => moveOf(opdbId) ?? [])) {
      if (table === catalogueEdits) await dropDoubles(db, move)
      await db.update(table).set({ opdbId: move.to }).where(eq(table.opdbId, move.from))
    }
  }
  return followed
}

/** Edits of the machine that another merges into win. */
async function dropDoubles(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const there = db
    .select({ field: catalogueEdits.field })
    .from(catalogueEdits)
    .where(eq(catalogueEdits.opdbId, to))
  await db
    .delete(catalogueEdits)
    .where(and(eq(catalogueEdits.opdbId, from), inArray(catalogueEdits.field, there)))
}

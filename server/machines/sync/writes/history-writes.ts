// Records a synchronization's changes in the history of machines that admins maintain here.
import { eq, inArray, isNotNull } from 'drizzle-orm'
import { FACT_FIELDS, FIELD_LABELS } from '#contract/machines/admin-constants.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Edit, readEdits } from '#server/machines/admin/edits.ts'
import { repeatFacts } from '#server/machines/admin/machine-changes.ts'
import type { RowWithMaker } from '#server/machines/catalogue/entries.ts'
import { factOf, isSameFact } from '#server/machines/catalogue/facts.ts'
import {
  catalogueEdits,
  catalogueEntries,
  type FieldChange,
  machineRevisions,
  machines,
  manufacturers,
} from '#server/machines/tables.ts'

type Rows = Map<string, RowWithMaker>

/** Entries that were imported or corrected: only these have a history. */
export async function readTracked(db: Db): Promise<Set<string>> {
  const imported = await db
    .select({ opdbId: machines.opdbId })
    .from(machines)
    .where(isNotNull(machines.opdbId))
  const edited = await db.selectDistinct({ opdbId: catalogueEdits.opdbId }).from(catalogueEdits)
  return new Set([...imported, ...edited].flatMap(({ opdbId }) => opdbId ?? []))
}

/** Rows before the synchronization, for comparison. */
export async function readRows(tx: Db, opdbIds: readonly string[]): Promise<Rows> {
  if (opdbIds.length === 0) return new Map()
  const rows = await tx
    .select({ row: catalogueEntries, maker: manufacturers })
    .from(catalogueEntries)
    .leftJoin(manufacturers, eq(manufacturers.id, catalogueEntries.manufacturerId))
    .where(inArray(catalogueEntries.opdbId, [...opdbIds]))
  return new Map(rows.map((one) => [one.row.opdbId, one]))
}

/** Records what has changed in rows since they were read. */
export async function writeNews(tx: Db, before: Rows, now: Date): Promise<void> {
  const after = await readRows(tx, [...before.keys()])
  const pairs = [...before].flatMap(([id, was]) => {
    const is = after.get(id)
    return is
      ? [{ was, is, notes: was.row.goneAt === null ? [] : ['Back in the Open Pinball Database'] }]
      : []
  })
  await writePairs(tx, pairs, now)
}

/** Records moves, with the source's changes to the moved rows. */
export async function writeMoves(
  tx: Db,
  moved: readonly { from: string; to: string }[],
  now: Date,
): Promise<void> {
  const rows = await readRows(
    tx,
    moved.flatMap(({ from, to }) => [from, to]),
  )
  const pairs = moved.flatMap(({ from, to }) => {
    const [was, is] = [rows.get(from), rows.get(to)]
    return was && is ? [{ was, is, notes: [`Moved here from ${from}`] }] : []
  })
  await writePairs(tx, pairs, now)
}

export async function writeGone(tx: Db, opdbIds: readonly string[], now: Date): Promise<void> {
  if (opdbIds.length === 0) return
  const note = 'Removed from the Open Pinball Database'
  await tx
    .insert(machineRevisions)
    .values(opdbIds.map((opdbId) => ({ opdbId, kind: 'synced' as const, note, createdAt: now })))
}

interface Pair {
  was: RowWithMaker
  is: RowWithMaker
  notes: string[]
}

async function writePairs(tx: Db, pairs: readonly Pair[], now: Date): Promise<void> {
  const edits = await readEdits(
    tx,
    pairs.map(({ is }) => is.row.opdbId),
  )
  const revisions = pairs.flatMap((pair) => {
    const { opdbId } = pair.is.row
    const { changes, note } = newsOf(pair, edits.get(opdbId) ?? [])
    return changes.length > 0 || note
      ? [{ opdbId, kind: 'synced' as const, changes, note, createdAt: now }]
      : []
  })
  if (revisions.length === 0) return
  await tx.insert(machineRevisions).values(revisions)
  await repeatFacts(
    tx,
    revisions.map(({ opdbId }) => opdbId),
    now,
  )
}

/** Revisions contain uncorrected facts, which pages show; changes under a correction get a note. */
function newsOf(
  { was, is, notes }: Pair,
  edits: readonly Edit[],
): { changes: FieldChange[]; note: string | null } {
  const changes: FieldChange[] = []
  const standing: string[] = []
  for (const field of FACT_FIELDS) {
    const [before, after] = [factOf(was, field), factOf(is, field)]
    if (isSameFact(before, after)) continue
    if (edits.some((edit) => edit.field === field)) standing.push(FIELD_LABELS[field])
    else changes.push({ field, before, after })
  }
  const news =
    standing.length > 0
      ? [`Correction kept, although the Open Pinball Database now differs: ${standing.join(', ')}`]
      : []
  return { changes, note: [...notes, ...news].join('. ') || null }
}

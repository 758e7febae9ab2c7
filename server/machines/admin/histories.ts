// History of a machine: what changed, when, by whom, and the former values.
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Revision } from '#contract/machines/admin.ts'
import { FACT_FIELDS, OWN_FIELDS } from '#contract/machines/admin-constants.ts'
import type { FactValue } from '#contract/machines/facts.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { findRow, isDeletedHere } from '#server/machines/catalogue/entries.ts'
import { factOf, isSameFact } from '#server/machines/catalogue/facts.ts'
import { type FieldChange, machineRevisions } from '#server/machines/tables.ts'
import { readEdits, withEdits } from './edits.ts'
import { findOwnRow, ownValuesOf } from './site-rows.ts'

export type Field = FieldChange['field']

type RevisionRow = Awaited<ReturnType<typeof readRevisions>>[number]

/** A revision and whether it can be restored. */
export interface ShownRevision {
  row: RevisionRow
  canRestore: boolean
}

/** Newest first. */
export async function listRevisions(
  db: Db,
  opdbId: string,
  { limit, offset }: Window,
): Promise<Found<ShownRevision>> {
  const [rows, total] = await Promise.all([
    readRevisions(db, opdbId, { limit, offset }),
    db.$count(machineRevisions, eq(machineRevisions.opdbId, opdbId)),
  ])
  const oldest = rows.at(-1)
  if (!oldest) return { rows: [], total }
  // What a revision restores depends on all later ones.
  const [since, now, isDeleted] = await Promise.all([
    readChangesSince(db, opdbId, oldest.id),
    readValues(db, opdbId),
    isOwnDeleted(db, opdbId),
  ])
  const canRestore = (row: RevisionRow) =>
    restoredValues(since, row, now).size > 0 || (isDeleted && row.kind === 'deleted')
  return { total, rows: rows.map((row) => ({ row, canRestore: canRestore(row) })) }
}

/** Whether it was hand-added and deleted since. */
async function isOwnDeleted(db: Db, opdbId: string): Promise<boolean> {
  const entry = await findRow(db, opdbId)
  return entry !== null && isDeletedHere(entry.row)
}

function readRevisions(db: Db, opdbId: string, { limit, offset }: Window) {
  const t = machineRevisions
  return db
    .select({
      id: t.id,
      kind: t.kind,
      at: t.createdAt,
      by: sql<string | null>`case when ${users.erasedAt} is null then ${users.username} end`,
      changes: t.changes,
      note: t.note,
      source: t.source,
      proposalId: t.proposalId,
    })
    .from(t)
    .leftJoin(users, eq(users.id, t.actorId))
    .where(eq(t.opdbId, opdbId))
    .orderBy(desc(t.id))
    .limit(limit)
    .offset(offset)
}

export interface PastChange {
  id: number
  kind: string
  changes: FieldChange[]
}

/** Changes of a revision and all later ones, oldest first. */
export function readChangesSince(db: Db, opdbId: string, id: number): Promise<PastChange[]> {
  const t = machineRevisions
  return db
    .select({ id: t.id, kind: t.kind, changes: t.changes })
    .from(t)
    .where(and(eq(t.opdbId, opdbId), gte(t.id, id)))
    .orderBy(t.id)
}

/** Every field's displayed value; own fields of a machine that is not imported are empty. */
export async function readValues(db: Db, opdbId: string): Promise<Map<Field, FactValue>> {
  // Sequential: a transaction has one connection.
  const entry = await findRow(db, opdbId)
  const edits = await readEdits(db, [opdbId])
  const own = await findOwnRow(db, opdbId)
  const values = new Map<Field, FactValue>()
  if (!entry) return values
  const shown = withEdits(entry, edits.get(opdbId))
  for (const field of FACT_FIELDS) values.set(field, factOf(shown, field))
  const ownValues = own && ownValuesOf(own)
  for (const field of OWN_FIELDS)
    values.set(field, ownValues?.[field] ?? (field === 'kind' ? entry.row.machineKind : null))
  return values
}

/**
 * Field values before a revision, where they differ from now: for every field that it or a later one changed, the value
 * before the earliest such change. Never goes back to before the machine was added.
 */
export function restoredValues(
  since: readonly PastChange[],
  { id, kind }: { id: number; kind: string },
  now: ReadonlyMap<Field, FactValue>,
): Map<Field, FactValue> {
  const before = new Map<Field, FactValue>()
  const isChange = since.some((one) => one.id === id && one.changes.length > 0)
  if (!isChange || kind === 'created') return before
  for (const { changes } of since.filter((one) => one.id >= id)) {
    for (const change of changes) if (!before.has(change.field)) before.set(change.field, change.before)
  }
  for (const [field, value] of before) if (isSameFact(value, now.get(field) ?? null)) before.delete(field)
  return before
}

export function toRevision({ row, canRestore }: ShownRevision): Revision {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.by,
    changes: row.changes.map(({ field, before, after }) => ({ field, before, after })),
    note: row.note,
    source: row.source,
    proposalId: row.proposalId,
    canRestore,
  }
}

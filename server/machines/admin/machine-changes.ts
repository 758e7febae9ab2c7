// Writes changes of machines with their history. Call everything here with the transaction's handle.
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { FACT_FIELDS, type FactField, type RevisionKind } from '#contract/machines/admin-constants.ts'
import type { Facts, FactValue } from '#contract/machines/facts.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { lockSourceRow, type RowWithMaker } from '#server/machines/catalogue/entries.ts'
import { columnsOf, factOf, isSameFact } from '#server/machines/catalogue/facts.ts'
import type { Maker } from '#server/machines/catalogue/records.ts'
import { machineChanged } from '#server/machines/events.ts'
import { getMaker } from '#server/machines/search/makers.ts'
import {
  catalogueEdits,
  catalogueEntries,
  type FieldChange,
  machineRevisions,
  machines,
} from '#server/machines/tables.ts'
import { type Edit, readEdits, withEdits } from './edits.ts'
import { changedMeanwhile } from './locks.ts'
import {
  addImportedRow,
  findOwnRow,
  idOfMachine,
  type OwnChanges,
  type OwnRow,
  ownColumnsOf,
  ownValuesOf,
  repeatedFacts,
  sentValuesOf,
} from './site-rows.ts'

/** Who makes the change; null for the site itself. */
export type Actor = { id: number; username: string } | null

export interface NewRevision {
  opdbId: string
  kind: RevisionKind
  changes?: FieldChange[]
  note?: string | null | undefined
  by: Actor
  source?: string | null | undefined
  proposalId?: number | null | undefined
  now: Date
}

/** JSON's null as a value; a plain null would be SQL NULL. */
const NONE = sql`'null'::jsonb`

/** Adds a revision with its audit log entry and event; returns its number. */
export async function writeRevision(tx: Db, revision: NewRevision): Promise<number> {
  const { opdbId, kind, changes = [], note = null, by, source = null, proposalId = null, now } = revision
  const [row] = await tx
    .insert(machineRevisions)
    .values({ opdbId, kind, changes, note, actorId: by?.id ?? null, source, proposalId, createdAt: now })
    .returning({ id: machineRevisions.id })
  if (!row) throw new Error('a revision has no row')
  await audit(tx, {
    actor: by,
    action: kind === 'images' ? 'machine_pictures_changed' : `machine_${kind}`,
    subject: { kind: 'machine', id: opdbId },
    detail: {
      revision: row.id,
      ...(changes.length > 0 && { fields: changes.map(({ field }) => field) }),
      ...(note && { note }),
      ...(proposalId && { proposal: proposalId }),
    },
    at: now,
  })
  await emit(tx, machineChanged, { opdbId })
  return row.id
}

/** The newest revision of what the admin forms show, which excludes pictures. 0 without any. */
export async function lastRevision(db: Db, opdbId: string): Promise<number> {
  const [row] = await db
    .select({ id: machineRevisions.id })
    .from(machineRevisions)
    .where(and(eq(machineRevisions.opdbId, opdbId), ne(machineRevisions.kind, 'images')))
    .orderBy(desc(machineRevisions.id))
    .limit(1)
  return row?.id ?? 0
}

export interface FactsChange {
  opdbId: string
  /** Changes only the facts given; null means unknown. */
  facts?: Partial<Record<FactField, FactValue>> | undefined
  /** This site's own fields; a machine without an own row is imported first. */
  own?: OwnChanges | undefined
  /** Facts reset to the source's value; one that is also in `facts` gets that value. */
  reset?: readonly FactField[] | undefined
  by: Actor
  kind: RevisionKind
  note?: string | undefined
  source?: string | undefined
  proposalId?: number | undefined
  /** The revision that the change is based on: refused with machine_changed if there is a newer one. */
  revision?: number | undefined
  now: Date
}

/**
 * Corrects facts and own fields of an edition; returns the new revision, or null if nothing differs. Locks the entry.
 * Refuses unknown_machine, edition_required (titles and holders) and machine_changed.
 */
export async function saveFacts(tx: Db, change: FactsChange): Promise<number | null> {
  const { opdbId, by, kind, now } = change
  const entry = await lockSourceRow(tx, opdbId)
  if (!entry) throw refuse.notFound('unknown_machine', 'There is no machine with this OPDB id.')
  if (entry.row.kind === 'title' || !entry.row.isPhysical) {
    throw refuse.invalid('edition_required', "Please choose one of this title's editions.")
  }
  if (change.revision !== undefined && change.revision !== (await lastRevision(tx, opdbId))) {
    throw changedMeanwhile()
  }
  const edits = (await readEdits(tx, [opdbId])).get(opdbId) ?? []
  const wanted = await wantedFacts(tx, entry, change)
  const facts = factChanges(entry, edits, wanted)
  if (entry.row.origin === 'site') await writeSiteFacts(tx, opdbId, wanted)
  else await writeEdits(tx, entry, { edits, wanted, by, now })
  const own = await saveOwnFields(tx, { entry, edits, own: change.own ?? {}, by, now })
  const followed = edits.filter(({ field }) => wanted.get(field)?.isReset).map(({ field }) => field)
  const changes = [...facts, ...own]
  if (changes.length === 0 && followed.length === 0) return null
  await repeatFacts(tx, [opdbId], now)
  return writeRevision(tx, {
    opdbId,
    kind,
    changes,
    by,
    source: change.source,
    proposalId: change.proposalId,
    now,
    note: change.note ?? (changes.length === 0 ? 'Follows the Open Pinball Database again' : null),
  })
}

/** The value a field shall get: one of our own, or the source's. */
interface Wanted {
  value: FactValue
  maker: Maker | null
  isReset: boolean
}

async function wantedFacts(
  tx: Db,
  entry: RowWithMaker,
  { facts = {}, reset = [] }: FactsChange,
): Promise<Map<FactField, Wanted>> {
  const wanted = new Map<FactField, Wanted>()
  for (const field of FACT_FIELDS) {
    const sent = facts[field]
    const source = factOf(entry, field)
    if (sent === undefined) {
      if (reset.includes(field) && entry.row.origin === 'opdb') {
        wanted.set(field, { value: source, maker: entry.maker, isReset: true })
      }
      continue
    }
    const maker = field === 'manufacturer' && typeof sent === 'string' ? await getMaker(tx, sent) : null
    const value = maker ? maker.name : withoutDoubles(sent)
    // A value equal to the source's is no edit: the field follows the source.
    const isReset = entry.row.origin === 'opdb' && isSameFact(value, source)
    wanted.set(field, { value, maker, isReset })
  }
  return wanted
}

function withoutDoubles(value: FactValue): FactValue {
  if (!Array.isArray(value)) return value
  const seen = new Set<string>()
  const isFirst = (part: unknown) => {
    const key = JSON.stringify(part)
    return !seen.has(key) && seen.add(key)
  }
  // Two lists of one element type each, which the type narrows only as a whole.
  return value.every((part) => typeof part === 'string')
    ? value.filter(isFirst)
    : value.filter((part) => typeof part !== 'string').filter(({ name, role }) => isFirst([name, role]))
}

function factChanges(
  entry: RowWithMaker,
  edits: readonly Edit[],
  wanted: ReadonlyMap<FactField, Wanted>,
): FieldChange[] {
  const shown = withEdits(entry, edits)
  return [...wanted].flatMap(([field, { value }]) => {
    const before = factOf(shown, field)
    return isSameFact(before, value) ? [] : [{ field, before, after: value }]
  })
}

async function writeSiteFacts(tx: Db, opdbId: string, wanted: ReadonlyMap<FactField, Wanted>): Promise<void> {
  const columns = [...wanted].map(([field, { value, maker }]) => columnsOf(field, value, maker))
  if (columns.length === 0) return
  await tx
    .update(catalogueEntries)
    .set(Object.assign({}, ...columns))
    .where(eq(catalogueEntries.opdbId, opdbId))
}

interface EditWrite {
  edits: readonly Edit[]
  wanted: ReadonlyMap<FactField, Wanted>
  by: Actor
  now: Date
}

/** Writes new edits, and confirmed ones, which then count as made against the source's present value. */
async function writeEdits(tx: Db, entry: RowWithMaker, { edits, wanted, by, now }: EditWrite): Promise<void> {
  const { opdbId } = entry.row
  const dropped = [...wanted].filter(([, { isReset }]) => isReset).map(([field]) => field)
  if (dropped.length > 0) {
    await tx
      .delete(catalogueEdits)
      .where(and(eq(catalogueEdits.opdbId, opdbId), inArray(catalogueEdits.field, dropped)))
  }
  for (const [field, { value, isReset }] of wanted) {
    if (isReset) continue
    const source = factOf(entry, field)
    const known = edits.find((edit) => edit.field === field)
    if (known && isSameFact(known.value, value) && isSameFact(known.sourceValue, source)) continue
    const row = {
      value: value ?? NONE,
      sourceValue: source ?? NONE,
      editedBy: by?.id ?? null,
      editedAt: now,
    }
    await tx
      .insert(catalogueEdits)
      .values({ opdbId, field, ...row })
      .onConflictDoUpdate({ target: [catalogueEdits.opdbId, catalogueEdits.field], set: row })
  }
}

interface OwnWrite {
  entry: RowWithMaker
  edits: readonly Edit[]
  own: OwnChanges
  by: Actor
  now: Date
}

async function saveOwnFields(tx: Db, { entry, edits, own, by, now }: OwnWrite): Promise<FieldChange[]> {
  const { opdbId } = entry.row
  const sent = sentValuesOf(own)
  if (sent.length === 0) return []
  const row = (await findOwnRow(tx, opdbId)) ?? (await importEntry(tx, { entry, edits, by, now })).row
  const before = ownValuesOf(row)
  const changes = sent
    .filter(([field, after]) => !isSameFact(before[field], after))
    .map(([field, after]) => ({ field, before: before[field], after }))
  if (changes.length === 0) return []
  await tx
    .update(machines)
    .set({ ...ownColumnsOf(own), updatedAt: now })
    .where(eq(machines.id, row.id))
  if (own.kind) {
    await tx
      .update(catalogueEntries)
      .set({ machineKind: own.kind })
      .where(eq(catalogueEntries.opdbId, opdbId))
  }
  return changes
}

/** Makes an entry a machine of this site, once; `isNew` is false if it was one already. */
export async function importEntry(
  tx: Db,
  { entry, edits, by, now }: Omit<OwnWrite, 'own'>,
): Promise<{ row: OwnRow; isNew: boolean }> {
  const { opdbId, images } = entry.row
  const added = await addImportedRow(tx, { opdbId, shown: withEdits(entry, edits), images, now })
  if (added) {
    await writeRevision(tx, { opdbId, kind: 'imported', by, now })
    return { row: added, isNew: true }
  }
  const row = await findOwnRow(tx, opdbId)
  if (!row) throw new Error('an import was lost while it was made')
  return { row, isNew: false }
}

/** Updates the facts copied into our own rows to the displayed ones of their entries. */
export async function repeatFacts(tx: Db, opdbIds: readonly string[], now: Date): Promise<void> {
  const edits = await readEdits(tx, opdbIds)
  for (const opdbId of opdbIds) {
    const entry = await lockSourceRow(tx, opdbId)
    const row = entry && (await findOwnRow(tx, opdbId))
    if (!entry) continue
    await tx.update(catalogueEntries).set({ updatedAt: now }).where(eq(catalogueEntries.opdbId, opdbId))
    if (!row) continue
    await tx
      .update(machines)
      .set({ ...repeatedFacts(withEdits(entry, edits.get(opdbId))), updatedAt: now })
      .where(eq(machines.id, row.id))
  }
}

export interface OwnMachine {
  facts: Facts & { name: string }
  kind: OwnRow['kind']
  own: Omit<OwnChanges, 'kind'>
  by: Actor
  source?: string | undefined
  proposalId?: number | undefined
  now: Date
}

/** Adds a machine missing from the Open Pinball Database; returns its number and the id of its pages. */
export async function addOwnMachine(
  tx: Db,
  { facts, kind, own, by, source, proposalId, now }: OwnMachine,
): Promise<{ machineId: number; opdbId: string }> {
  const maker = facts.manufacturer ? await getMaker(tx, facts.manufacturer) : null
  const values = FACT_FIELDS.map((field): [FactField, FactValue] => [
    field,
    field === 'manufacturer' ? (maker?.name ?? null) : withoutDoubles(facts[field] ?? null),
  ])
  const columns = {
    name: facts.name,
    ...Object.assign({}, ...values.map(([field, value]) => columnsOf(field, value, maker))),
  }
  const [machine] = await tx
    .insert(machines)
    .values({ ...ownColumnsOf(own), name: facts.name, kind, createdAt: now, updatedAt: now })
    .returning()
  if (!machine) throw new Error('a machine has no row')
  const opdbId = idOfMachine(machine)
  await tx.insert(catalogueEntries).values({
    ...columns,
    opdbId,
    kind: 'machine',
    origin: 'site',
    machineKind: kind,
    titleId: opdbId,
    contentHash: 'site',
    createdAt: now,
    updatedAt: now,
  })
  await repeatFacts(tx, [opdbId], now)
  const changes: FieldChange[] = [...values, ...sentValuesOf({ ...own, kind })]
    .filter(([, after]) => after !== null && !(Array.isArray(after) && after.length === 0))
    .map(([field, after]) => ({ field, before: null, after }))
  await writeRevision(tx, { opdbId, kind: 'created', changes, by, source, proposalId, now })
  return { machineId: machine.id, opdbId }
}

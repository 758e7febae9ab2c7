// Machines of proposals in their present state: many at once, in three queries.
import { eq, inArray, or } from 'drizzle-orm'
import { OWN_MACHINE_ID } from '#contract/machine-ids.ts'
import { PROPOSED_FIELDS, type ProposedField } from '#contract/machines/admin-constants.ts'
import type { FactValue } from '#contract/machines/facts.ts'
import type { ProposedChanges } from '#contract/machines/proposals.ts'
import type { Db } from '#server/base/database/database.ts'
import { readEdits, withEdits } from '#server/machines/admin/edits.ts'
import { idOfMachine } from '#server/machines/admin/site-rows.ts'
import { factOf, isSameFact } from '#server/machines/catalogue/facts.ts'
import { catalogueEntries, machines, manufacturers } from '#server/machines/tables.ts'

export type ProposedValues = Partial<Record<ProposedField, FactValue>>

export interface ProposedMachine {
  opdbId: string
  name: string
  kind: 'pinball' | 'arcade'
  /** Deleted here, or gone from the source. */
  isGone: boolean
  values: Record<ProposedField, FactValue>
}

/** By id; unknown ids are missing. */
export async function readProposedMachines(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProposedMachine>> {
  if (ids.length === 0) return new Map()
  const own = ids.flatMap((id) => (OWN_MACHINE_ID.test(id) ? [Number(id.slice(1))] : []))
  // Sequential: a transaction's connection runs one query at a time.
  const entries = await db
    .select({ row: catalogueEntries, maker: manufacturers })
    .from(catalogueEntries)
    .leftJoin(manufacturers, eq(manufacturers.id, catalogueEntries.manufacturerId))
    .where(inArray(catalogueEntries.opdbId, [...ids]))
  const edits = await readEdits(db, ids)
  const isOwn = own.length > 0 ? inArray(machines.id, own.filter(isNumber)) : undefined
  const rows = await db
    .select()
    .from(machines)
    .where(or(inArray(machines.opdbId, [...ids]), isOwn))
  const local = new Map(rows.map((row) => [idOfMachine(row), row]))
  return new Map(
    entries.map((entry) => {
      const { opdbId, machineKind, goneAt } = entry.row
      const shown = withEdits(entry, edits.get(opdbId))
      const ours = local.get(opdbId)
      const showing = (field: ProposedField): FactValue => {
        if (field === 'customDescription') return ours?.customDescription ?? null
        return field === 'productionRun' ? (ours?.productionRun ?? null) : factOf(shown, field)
      }
      return [
        opdbId,
        {
          opdbId,
          name: shown.row.name,
          kind: machineKind,
          isGone: goneAt !== null,
          values: valuesBy(showing),
        },
      ]
    }),
  )
}

/** Larger numbers overflow the id column. */
const isNumber = (id: number) => id <= 2_147_483_647

function valuesBy(showing: (field: ProposedField) => FactValue): Record<ProposedField, FactValue> {
  const values: ProposedValues = {}
  for (const field of PROPOSED_FIELDS) values[field] = showing(field)
  return values as Record<ProposedField, FactValue>
}

/** Changes that differ from the present values, with those values; for a new machine, all non-empty ones. */
export function differencesOf(
  changes: ProposedChanges,
  current: ProposedValues,
): { changes: ProposedChanges; before: ProposedValues } {
  const fields = PROPOSED_FIELDS.filter((field) => {
    const proposed = changes[field]
    return proposed !== undefined && !isSameFact(proposed, current[field] ?? emptyLike(proposed))
  })
  const pick = (from: object) => Object.entries(from).filter(([field]) => fields.some((one) => one === field))
  const before = fields.map((field) => [field, current[field] ?? null])
  return { changes: Object.fromEntries(pick(changes)), before: Object.fromEntries(before) }
}

const emptyLike = (value: FactValue): FactValue => (Array.isArray(value) ? [] : null)

/** Separates facts from this site's own fields. */
export function splitChanges({ customDescription, productionRun, ...facts }: ProposedChanges) {
  return { facts, own: { customDescription, productionRun } }
}

// Admins' corrections of facts. Stored beside the source's row, they override it and survive every synchronization.
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { FACT_FIELDS, type FactField } from '#contract/machines/admin-constants.ts'
import type { FactState, FactValue } from '#contract/machines/facts.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import {
  columnsOf,
  type Fact,
  type FactColumns,
  factOf,
  isSameFact,
} from '#server/machines/catalogue/facts.ts'
import { baseName, type Maker } from '#server/machines/catalogue/records.ts'
import { catalogueEdits, manufacturers } from '#server/machines/tables.ts'

export interface Edit {
  opdbId: string
  field: FactField
  value: FactValue
  /** The source's value at the time of the edit. */
  sourceValue: FactValue
  /** Null if the account was erased. */
  by: string | null
  at: Date
  /** The manufacturer that the value names, if the field is the manufacturer. */
  maker: Maker | null
}

/** Edits by entry id, of these entries or of all. */
export function readEdits(db: Db, opdbIds?: readonly string[]): Promise<Map<string, Edit[]>> {
  if (opdbIds?.length === 0) return Promise.resolve(new Map())
  return selectEdits(db, opdbIds && inArray(catalogueEdits.opdbId, [...opdbIds]))
}

/** Edits of a title and all its editions, by entry id. */
export function readTitleEdits(db: Db, titleId: string): Promise<Map<string, Edit[]>> {
  return selectEdits(db, sql`split_part(${catalogueEdits.opdbId}, '-', 1) = ${titleId}`)
}

async function selectEdits(db: Db, where: SQL | undefined): Promise<Map<string, Edit[]>> {
  const t = catalogueEdits
  const rows = await db
    .select({
      opdbId: t.opdbId,
      field: t.field,
      value: t.value,
      sourceValue: t.sourceValue,
      by: sql<string | null>`case when ${users.erasedAt} is null then ${users.username} end`,
      at: t.editedAt,
      maker: { id: manufacturers.id, name: manufacturers.name, fullName: manufacturers.fullName },
    })
    .from(t)
    .leftJoin(users, eq(users.id, t.editedBy))
    // Manufacturers' names may repeat: the lower number is the source's.
    .leftJoin(
      manufacturers,
      sql`${t.field} = 'manufacturer' and ${manufacturers.id} = (
        select min(m.id) from manufacturers m where m.name = ${t.value} #>> '{}')`,
    )
    .where(where)
    .orderBy(asc(t.opdbId), asc(t.field))
  const byEntry = new Map<string, Edit[]>()
  for (const row of rows) byEntry.set(row.opdbId, [...(byEntry.get(row.opdbId) ?? []), row])
  return byEntry
}

/** The displayed row: the source's row with its edits applied. */
export function withEdits<R extends Partial<FactColumns>>(
  entry: Fact<R>,
  edits: readonly Edit[] = [],
): Fact<R> {
  return edits.reduce<Fact<R>>(
    ({ row, maker }, edit) => ({
      row: { ...row, ...columnsOf(edit.field, edit.value, edit.maker) },
      maker: edit.field === 'manufacturer' ? edit.maker : maker,
    }),
    entry,
  )
}

/** The title's displayed name: if all its editions were renamed alike, the title follows. */
export function titleWithEdits(
  title: string,
  editions: readonly { sourceName: string; name: string }[],
): string {
  const names = new Set(editions.map(({ name }) => baseName(name)))
  const [only] = names
  const isTheirs = editions.every(({ sourceName }) => baseName(sourceName) === title)
  return only !== undefined && names.size === 1 && isTheirs ? only : title
}

/** Every fact with the source's value; `entry` is the source's own row, or a hand-added one. */
export function factStatesOf(
  entry: Fact<FactColumns & { origin: 'opdb' | 'site' }>,
  edits: readonly Edit[] = [],
): FactState[] {
  const shown = withEdits(entry, edits)
  return FACT_FIELDS.map((field) => {
    const source = entry.row.origin === 'opdb' ? factOf(entry, field) : null
    const edit = edits.find((one) => one.field === field)
    return {
      field,
      value: factOf(shown, field),
      sourceValue: source,
      edit: edit
        ? {
            by: edit.by,
            at: edit.at.toISOString(),
            sourceValueThen: edit.sourceValue,
            hasSourceChanged: !isSameFact(edit.sourceValue, source),
          }
        : null,
    }
  })
}

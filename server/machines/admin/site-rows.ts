// This site's own row beside a catalogue entry: the fields that only this site has.
import { eq } from 'drizzle-orm'
import { OWN_FIELDS, type OwnField } from '#contract/machines/admin-constants.ts'
import type { FactValue } from '#contract/machines/facts.ts'
import { machineIdOf } from '#contract/machines/words.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import type { Fact } from '#server/machines/catalogue/facts.ts'
import type { CatalogueImage } from '#server/machines/catalogue/records.ts'
import { machineImages, machines } from '#server/machines/tables.ts'

export type OwnRow = typeof machines.$inferSelect

/** Own fields as input: dollars as a number; '' and null clear a value, fields left out stay unchanged. */
export interface OwnChanges {
  customDescription?: string | null | undefined
  customNotes?: string | null | undefined
  productionRun?: number | null | undefined
  value?: number | null | undefined
  rarity?: string | null | undefined
  kind?: OwnRow['kind'] | undefined
}

/** A machine's id in the catalogue and on pages: its OPDB id, or "L" and its number. */
export function idOfMachine(row: Pick<OwnRow, 'id' | 'opdbId'>): string {
  return machineIdOf(row)
}

/** The row beside an entry; null if it was never imported. */
export async function findOwnRow(db: Db, opdbId: string): Promise<OwnRow | null> {
  const own = /^L(\d{1,10})$/.exec(opdbId)?.[1]
  const id = Number(own)
  if (own && id > 2_147_483_647) return null
  const [row] = await db
    .select()
    .from(machines)
    .where(own ? eq(machines.id, id) : eq(machines.opdbId, opdbId))
  return row ?? null
}

/** Own fields in the history's form: money as a decimal string in dollars. */
export function ownValuesOf(row: OwnRow): Record<OwnField, FactValue> {
  const { customDescription, customNotes, productionRun, valueCents, rarity, kind } = row
  const value = valueCents === null ? null : moneyOf(valueCents)
  return { customDescription, customNotes, productionRun, value, rarity, kind }
}

/** Input in the history's form; only the fields given. */
export function sentValuesOf(own: OwnChanges): [OwnField, FactValue][] {
  return OWN_FIELDS.flatMap((field): [OwnField, FactValue][] => {
    const sent = own[field]
    if (sent === undefined) return []
    if (sent === null || sent === '') return [[field, null]]
    if (field === 'value') return [[field, moneyOf(Math.round(Number(sent) * 100))]]
    return [[field, sent]]
  })
}

/** The history's form as input. */
export function changesOfValues(values: ReadonlyMap<OwnField, FactValue>): OwnChanges {
  const text = (field: OwnField) => {
    const value = values.get(field)
    return value === undefined ? undefined : typeof value === 'string' ? value : null
  }
  const number = (field: OwnField) => {
    const value = values.get(field)
    return value === undefined ? undefined : value === null ? null : Number(value)
  }
  const kind = values.get('kind')
  return {
    customDescription: text('customDescription'),
    customNotes: text('customNotes'),
    productionRun: number('productionRun'),
    value: number('value'),
    rarity: text('rarity'),
    kind: kind === 'pinball' || kind === 'arcade' ? kind : undefined,
  }
}

export function ownColumnsOf(own: OwnChanges): Partial<OwnRow> {
  const { value, kind, ...rest } = own
  const cents = value === undefined ? {} : { valueCents: value === null ? null : Math.round(value * 100) }
  const sent = Object.entries(rest)
    .filter(([, one]) => one !== undefined)
    .map(([field, one]) => [field, one === '' ? null : one])
  return { ...Object.fromEntries(sent), ...cents, ...(kind && { kind }) }
}

/** The facts copied into the row, for lists of our own machines. */
export function repeatedFacts({ row, maker }: Fact) {
  return {
    name: row.name,
    ipdbId: row.ipdbId,
    yearReleased: row.year,
    manufacturerId: maker?.id ?? null,
    typeId: row.type,
  }
}

/**
 * Adds the row of an entry with the source's pictures; null if a concurrent import was first, by the unique OPDB id.
 * `shown` is the entry with its edits, `images` are the source's.
 */
export async function addImportedRow(
  tx: Db,
  {
    opdbId,
    shown,
    images,
    now,
  }: { opdbId: string; shown: Fact; images: readonly CatalogueImage[]; now: Date },
): Promise<OwnRow | null> {
  const [machine] = await tx
    .insert(machines)
    .values({ ...repeatedFacts(shown), opdbId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: machines.opdbId })
    .returning()
  if (!machine) return null
  const rows = imageRows(machine.id, images, now)
  if (rows.length > 0) await tx.insert(machineImages).values(rows)
  return machine
}

/** The source's pictures by address; the primary backglass, or else the first one, is the main picture. */
function imageRows(
  machineId: number,
  images: readonly CatalogueImage[],
  now: Date,
): (typeof machineImages.$inferInsert)[] {
  const known = images.flatMap((image) => {
    const imageUrl = image.urls.large ?? image.urls.medium ?? image.urls.small
    return imageUrl ? [{ ...image, imageUrl }] : []
  })
  const main = Math.max(
    0,
    known.findIndex(({ isPrimary, type }) => isPrimary && type === 'backglass'),
  )
  return known.map(({ imageUrl, title, type }, position) => ({
    machineId,
    imageUrl,
    title,
    imageType: type === 'closeup' ? 'other' : type,
    isMainImage: position === main,
    position,
    origin: 'opdb',
    createdAt: now,
  }))
}

// Facts of a catalogue row, field by field, for corrections, comparison and history.
import type { FactField } from '#contract/machines/admin-constants.ts'
import type { FactValue } from '#contract/machines/facts.ts'
import type { catalogueEntries } from '#server/machines/tables.ts'
import type { CataloguePerson, Maker } from './records.ts'

/** Columns that hold facts. The manufacturer's name is the fact, its number the column. */
export type FactColumns = Pick<
  typeof catalogueEntries.$inferSelect,
  'name' | 'manufacturerId' | 'year' | 'type' | 'display' | 'playerCount' | 'ipdbId' | 'features' | 'people'
>

/** A row, or the part of it that a screen reads, with its manufacturer. */
export interface Fact<R extends Partial<FactColumns> = FactColumns> {
  row: R
  maker: Maker | null
}

export function factOf({ row, maker }: Fact, field: FactField): FactValue {
  if (field === 'manufacturer') return maker?.name ?? null
  if (field === 'people') return row.people.map(({ name, role }) => ({ name, role }))
  return row[field]
}

/** Whether two values are equal; the order of features and people is ignored. */
export function isSameFact(a: FactValue, b: FactValue): boolean {
  return comparable(a) === comparable(b)
}

function comparable(value: FactValue): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  const parts: string[] = value.map((part) =>
    JSON.stringify(typeof part === 'string' ? part : [part.role, part.name]),
  )
  return JSON.stringify(parts.toSorted())
}

/** A value as columns; `maker` is the manufacturer that the value names. */
export function columnsOf(field: FactField, value: FactValue, maker: Maker | null): Partial<FactColumns> {
  switch (field) {
    case 'name':
      // A machine always has a name: an empty value changes nothing.
      return typeof value === 'string' ? { name: value } : {}
    case 'manufacturer':
      return { manufacturerId: maker?.id ?? null }
    case 'type':
    case 'display':
      return { [field]: typeof value === 'string' ? value : null }
    case 'year':
    case 'playerCount':
    case 'ipdbId':
      return { [field]: typeof value === 'number' ? value : null }
    case 'features':
      return { features: partsOf(value).filter((part) => typeof part === 'string') }
    case 'people':
      return { people: partsOf(value).filter((part) => typeof part !== 'string') }
  }
}

function partsOf(value: FactValue): (string | CataloguePerson)[] {
  return Array.isArray(value) ? value : []
}

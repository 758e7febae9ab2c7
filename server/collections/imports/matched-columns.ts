// Which column of a file is which field.
import type { ColumnsOf, ImportKind } from './import-kinds.ts'
import type { StagedColumns } from './staged-columns.ts'

/** Columns by their headings: as in the export, on screens, or in other lists. */
export function guessColumns<F extends string>(
  { fields, labels, headings }: Pick<ImportKind<F, never>, 'fields' | 'labels' | 'headings'>,
  names: readonly string[],
): ColumnsOf<F> {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  const taken = new Set<number>()
  const columnOf = (field: F) => {
    const words = [field, labels[field], ...(headings[field] ?? [])].map(plain)
    const at = names.findIndex((name, place) => !taken.has(place) && words.includes(plain(name)))
    if (at < 0) return null
    taken.add(at)
    return at
  }
  return Object.fromEntries(fields.map((field) => [field, columnOf(field)])) as ColumnsOf<F>
}

/** The stored columns, each field of the kind among them. */
export function columnsOf<F extends string>(
  { fields }: Pick<ImportKind<F, never>, 'fields'>,
  stored: StagedColumns,
): ColumnsOf<F> {
  return Object.fromEntries(fields.map((field) => [field, stored[field] ?? null])) as ColumnsOf<F>
}

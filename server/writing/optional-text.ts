// Optional texts in a column of their own name: a review beside its rating, a note beside its machine.
import type { Db } from '#server/base/database/database.ts'
import { freshened, type StoredText, writeText } from './stored.ts'

/** Columns beside a missing text. */
export const NO_TEXT = { html: null, excerpt: null, rendererVersion: null } as const

/** Columns beside a new or missing text; refuses one too complex to render, as an error of its field. */
export async function writeOptional(db: Db, source: string | null, field: string) {
  if (source === null) return { format: 'markdown' as const, ...NO_TEXT }
  const { text: _, ...columns } = await writeText(db, source, field)
  return columns
}

type Columns = Omit<StoredText, 'text'>
/** A row with HTML of this version; none without a text. */
export type WithOptionalHtml<T> = Omit<T, keyof Columns> & Columns

/** Like `freshened`, for rows whose text is in the column `name` and may be missing. */
export async function freshenedOptional<K extends string, T extends Columns & { [name in K]: string | null }>(
  db: Db,
  rows: readonly T[],
  name: K,
): Promise<WithOptionalHtml<T>[]> {
  const texts = rows.flatMap((row) => {
    const { format, html, excerpt, rendererVersion } = row
    const text: string | null = row[name]
    return text === null ? [] : [{ row, text, format, html, excerpt, rendererVersion }]
  })
  const fresh = new Map<T, Columns>()
  for (const { row, format, html, excerpt, rendererVersion } of await freshened(db, texts)) {
    fresh.set(row, { format, html, excerpt, rendererVersion })
  }
  return rows.map((row) => ({ ...row, ...(fresh.get(row) ?? NO_TEXT) }))
}

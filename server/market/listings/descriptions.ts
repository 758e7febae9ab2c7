// Descriptions of listings: the column is called as the wire calls it, and the writing room's functions say `text`.
import { getTableColumns } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { listings } from '#server/market/tables.ts'
import { freshened, type StoredText, storedText, writeText } from '#server/writing/stored.ts'

export const descriptionText = storedText({ ...getTableColumns(listings), text: listings.description })

/** The columns of a new description; refuses what is too much to render. */
export async function writeDescription(db: Db, source: string) {
  const { text: description, ...made } = await writeText(db, source, 'description')
  return { description, ...made }
}

/** The beginning of its words, on one line. */
export async function excerptOfListing(
  db: Db,
  {
    description: text,
    format,
    html,
    excerpt,
    rendererVersion,
  }: Omit<StoredText, 'text'> & { description: string },
): Promise<string> {
  const [fresh] = await freshened(db, [{ text, format, html, excerpt, rendererVersion }])
  return fresh?.excerpt ?? ''
}

// Descriptions of listings. The column has its name in the contract, `description`; functions of the writing room say
// `text`.
import { getTableColumns } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { listings } from '#server/market/tables.ts'
import { freshened, type StoredText, storedText, writeText } from '#server/writing/stored.ts'

export const descriptionText = storedText({ ...getTableColumns(listings), text: listings.description })

/** The columns of a new description; refuses a text that is too large to render. */
export async function writeDescription(db: Db, source: string) {
  const { text: description, ...made } = await writeText(db, source, 'description')
  return { description, ...made }
}

/** Beginning of the description on one line. */
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

// How frequent words are, as far as the nightly count knows.
import { inArray, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import { searchWords } from '#server/base/tables.ts'
import { isCountedWord } from './corrections.ts'
import { formsOf } from './terms.ts'

/** How much longer it takes to read a document that an index of words names than the next one in time. */
const READING_BY_WORDS = 3

/**
 * Whether reading all documents that hold the words is less work than going through the newest until so many are found. The
 * database's planner takes looking for words in a document for as cheap as comparing two numbers, and goes through a
 * hundred thousand documents for words that a fiftieth of them hold.
 */
export async function areRare(db: Db, terms: readonly string[], newest: number): Promise<boolean> {
  const counted = terms.filter(isCountedWord)
  if (counted.length === 0) return false
  const [known] = await rowsOf<{ all: number; isCounted: boolean; counts: Record<string, number> | null }>(
    db,
    sql`select reltuples::float8 as all, exists (select from ${searchWords} where ${searchWords.documents} > 0) as "isCounted",
      (select json_object_agg(${searchWords.word}, ${searchWords.documents})
      from ${searchWords} where ${inArray(searchWords.word, counted.flatMap(formsOf))}) as counts
      from pg_class where oid = 'search_documents'::regclass`,
  )
  const all = known?.all ?? 0
  const counts = known?.counts ?? {}
  // Before the table was ever looked at, or the first night has passed.
  if (all <= 0 || !known?.isCounted) return false
  const countOf = (term: string) => formsOf(term).reduce((sum, form) => sum + (counts[form] ?? 0), 0)
  // Words occur together as if by chance.
  const share = counted.reduce((product, term) => product * Math.min(1, countOf(term) / all), 1)
  return READING_BY_WORDS * share * all <= newest / share
}

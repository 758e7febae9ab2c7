// How a search reads documents, by how frequent its words are, as far as the nightly count knows.
import { inArray, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import { searchRebuilds, searchWords } from '#server/base/tables.ts'
import { isCountedWord } from './corrections.ts'
import { findDaySince } from './days.ts'
import { formsOf } from './terms.ts'

/** How much longer it takes to read a document that an index of words names than the next one in time. */
const READING_BY_WORDS = 3

/** Documents read in time while those of the last days are looked up by their words. */
const READING_BY_DAYS = 6_000

/** How many more documents the last days hold than are needed if words are spread evenly. */
const MARGIN = 1.3

/** By default the newest documents are read one after the other until enough hold the words. */
export interface Reading {
  /** Reads all documents that hold the words, whatever the planner expects. */
  isRare?: boolean
  /** Reads those from this day on first, counted from 1970: they are expected to be enough. */
  since?: number | undefined
}

/**
 * The reading that is the least work until so many of the newest are found. The database's planner takes looking for words
 * in a document for as cheap as comparing two numbers, and goes through a hundred thousand documents for words that a
 * fiftieth of them hold.
 */
export async function chooseReading(
  db: Db,
  { kind, terms }: { kind: string; terms: readonly string[] },
  newest: number,
): Promise<Reading> {
  const counted = terms.filter(isCountedWord)
  if (counted.length === 0) return {}
  const [known] = await rowsOf<{
    all: number
    isCounted: boolean
    isRebuilding: boolean
    counts: Record<string, number> | null
  }>(
    db,
    sql`select reltuples::float8 as all, exists (select from ${searchWords} where ${searchWords.documents} > 0) as "isCounted",
      exists (select from ${searchRebuilds} where ${searchRebuilds.finishedAt} is null) as "isRebuilding",
      (select json_object_agg(${searchWords.word}, ${searchWords.documents})
      from ${searchWords} where ${inArray(searchWords.word, counted.flatMap(formsOf))}) as counts
      from pg_class where oid = 'search_documents'::regclass`,
  )
  const all = known?.all ?? 0
  const counts = known?.counts ?? {}
  // Before the table was ever looked at, or the first night has passed.
  if (all <= 0 || !known?.isCounted) return {}
  const countOf = (term: string) => formsOf(term).reduce((sum, form) => sum + (counts[form] ?? 0), 0)
  // Words occur together as if by chance.
  const share = counted.reduce((product, term) => product * Math.min(1, countOf(term) / all), 1)
  const inTime = newest / share
  const byWords = READING_BY_WORDS * share * all
  const isRare = byWords <= inTime
  // Documents written before they named their day do so once all are rebuilt.
  const least = Math.min(byWords, inTime)
  if (least <= READING_BY_DAYS || known.isRebuilding) return { isRare }
  const last = await findDaySince(db, kind, Math.ceil(inTime * MARGIN))
  // A single day may have had far more than are needed, as after an import.
  const isLess = last !== null && READING_BY_WORDS * share * last.documents < least
  return isLess ? { isRare, since: last.day } : { isRare }
}

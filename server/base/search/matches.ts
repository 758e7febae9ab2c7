// Full-text search: ranks the newest matches, counts up to a limit, and says which corrected query was used instead.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/base/database/database.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { correctQuery } from './corrections.ts'
import { sinceQuery } from './days.ts'
import { excerptAround } from './excerpts.ts'
import { chooseReading, type Reading } from './readings.ts'
import { foldTerms, queryTerms, searchQuery, wholeWordsQuery } from './terms.ts'

/**
 * How many of the newest visible matches are ranked and counted: older ones do not come first, however well they match.
 * Beyond them the total is shown as "more".
 */
export const COUNTED = 1_000

export interface MatchQuestion {
  kind: string
  text: string
  limit: number
  /** 'title' where the viewer may not read the texts. */
  where: 'title' | 'anywhere'
  /** Each part is a match of its own; otherwise each thing is represented by its best part. */
  isByPart?: boolean
  /** Leaves out the documents that the viewer may not see, by the few rows that hide them. */
  visible: SQL | undefined
}

export interface Match {
  id: number
  part: number
  /** Around the first word that was found; null if only the title contains the words. */
  excerpt: string | null
}

export interface Matches {
  rows: Match[]
  /** Of things among the matches that were counted; at most `COUNTED`. */
  total: number
  /** Whether there are older matches, which were not counted. */
  more: boolean
  /** The corrected query, if the original found nothing. */
  searched: string | null
}

/** Each thing once, by its best part; best first. */
export async function findMatches(db: Db, question: MatchQuestion): Promise<Matches> {
  const found = await match(db, question)
  if (found.total > 0) return found
  const corrected = await correctQuery(db, question)
  if (corrected === null) return found
  const instead = await match(db, { ...question, text: corrected })
  return instead.total > 0 ? { ...instead, searched: corrected } : found
}

const NOTHING: Matches = { rows: [], total: 0, more: false, searched: null }

/** Searches for the last word as a whole; as a prefix, which costs several times more, if that does not fill a page. */
async function match(db: Db, question: MatchQuestion): Promise<Matches> {
  const terms = queryTerms(question.text)
  const whole = wholeWordsQuery(terms, question.where)
  const query = searchQuery(terms, question.where)
  if (query === null || whole === null) return NOTHING
  const reading = await chooseReading(db, { kind: question.kind, terms }, COUNTED)
  if (whole === query) return matchTerms(db, question, terms, { query, ...reading })
  const found = await matchTerms(db, question, terms, { query: whole, ...reading })
  return found.total >= question.limit ? found : matchTerms(db, question, terms, { query })
}

async function matchTerms(
  db: Db,
  question: MatchQuestion,
  terms: readonly string[],
  words: WordsQuery,
): Promise<Matches> {
  const { rows } = (await db.execute(matchStatement(question, words))) as {
    rows: { id: number; part: number; excerpt: string; total: number; matches: number }[]
  }
  const [{ total, matches } = { total: 0, matches: 0 }] = rows
  if (words.since !== undefined && Number(matches) <= COUNTED)
    return matchTerms(db, question, terms, { ...words, since: undefined })
  return {
    rows: rows.map(({ id, part, excerpt }) => ({
      id,
      part,
      excerpt: question.where === 'title' ? null : excerptAround(excerpt, terms),
    })),
    total: Math.min(Number(total), COUNTED),
    more: Number(matches) > COUNTED,
    searched: null,
  }
}

interface WordsQuery extends Reading {
  query: string
}

/** One statement. Only keys and scores are sorted: whole rows would be sorted on disk. */
export function matchStatement(
  { kind, text, limit, visible, isByPart = false }: MatchQuestion,
  { query, isRare = false, since }: WordsQuery,
): SQL {
  const d = searchDocuments
  const read = since === undefined ? query : `${query} & ${sinceQuery(kind, since)}`
  const holding = sql`${d.kind} = ${kind} and ${d.words} @@ ${read}::tsquery`
  // `offset 0` keeps the planner from reading in the order of time.
  const found = sql`(select * from ${d} where ${holding} offset 0) as search_documents where true`
  const title = foldTerms(text)
  const each = isByPart ? sql`id, part` : sql`id`
  return sql`
    with newest as (
      select ${d.id}, ${d.part}, ${d.createdAt}, ts_rank(${d.words}, ${query}::tsquery) + case
        when ${d.titleKey} = ${title} then 2 when starts_with(${d.titleKey}, ${title}) then 1 else 0 end as score
      from ${isRare || since !== undefined ? found : sql`${d} where ${holding}`} ${visible ? sql`and ${visible}` : sql``}
      order by ${d.createdAt} desc
      limit ${COUNTED + 1}
    ), ranked as (
      select distinct on (${each}) id, part, created_at, score from newest order by ${each}, score desc, part
    ), best as (
      select *, count(*) over () as total from ranked order by score desc, created_at desc, id desc limit ${limit}
    )
    select best.id, best.part, best.total, (select count(*) from newest) as matches, ${d.excerpt}
    from best join ${d} on ${d.kind} = ${kind} and ${d.id} = best.id and ${d.part} = best.part
    order by best.score desc, best.created_at desc, best.id desc`
}

/** Condition on a document: the row of its id or part is none of the few rows that meet the condition. */
export function isNoneOf(table: PgTable & { id: AnyColumn }, key: AnyColumn, condition: SQL): SQL {
  return sql`not exists (select from ${table} where ${table.id} = ${key} and ${condition})`
}

/** For a room's own lists: whether the document with this id contains each word, in title or text. */
export function isFoundIn(kind: string, id: AnyColumn, text: string | undefined): SQL | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const query = searchQuery(queryTerms(text), 'anywhere')
  if (query === null) return sql`false`
  const d = searchDocuments
  return sql`${id} in (select ${d.id} from ${d}
    where ${d.kind} = ${kind} and ${d.part} = 0 and ${d.words} @@ ${query}::tsquery)`
}

/** For names: whether the title of the document with this id contains each word, also inside other words. */
export function isNamed(kind: string, id: AnyColumn, text: string): SQL {
  const terms = queryTerms(text)
  if (terms.length === 0) return sql`false`
  const d = searchDocuments
  // One condition per word: the trigram index does not support "like all (…)".
  const named = terms.map((term) => sql`${d.titleKey} like ${`%${term}%`}`)
  // As an array, so that names are looked up first: the planner takes any word for one in a hundred names, and for a rarer
  // one would go through all members in order.
  return sql`${id} = any(array(select ${d.id} from ${d} where ${d.kind} = ${kind} and ${sql.join(named, sql` and `)}))`
}

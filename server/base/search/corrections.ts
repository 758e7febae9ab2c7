// Corrects typing errors in queries: by words of titles and names, known at once, and of texts, counted nightly.
import { and, inArray, lt, sql } from 'drizzle-orm'
import { searchWordsKey } from '#contract/purge-keys.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit, eventType } from '#server/base/events/events.ts'
import { searchDocuments, searchWords } from '#server/base/tables.ts'
import { countSearchDays } from './days.ts'
import { queryTerms, termQuery, termsOf } from './terms.ts'

/** Shorter words have too many neighbours. */
const LETTERS_MIN = 4
const LETTERS_MAX = 40
/** Words that occur in fewer texts are often errors themselves. */
const DOCUMENTS_MIN = 2
/** How many similar words are tried. */
const CANDIDATES = 5

/** Whether the nightly count takes the word. */
export const isCountedWord = (term: string) =>
  term.length >= LETTERS_MIN && term.length <= LETTERS_MAX && !/\p{N}/u.test(term)

/** Adds words of titles as corrections; sorted, so that two writers lock them in the same order. */
export async function learnTitleWords(tx: Db, titles: readonly string[]): Promise<void> {
  const words = [...new Set(titles.flatMap(termsOf).filter(isCountedWord))].sort()
  if (words.length === 0) return
  await tx
    .insert(searchWords)
    .values(words.map((word) => ({ word, documents: 0 })))
    .onConflictDoNothing()
}

/** Removes words of deleted titles, except those that the last count found in other documents; locked in the same order. */
export async function forgetTitleWords(tx: Db, titles: readonly string[]): Promise<void> {
  const words = [...new Set(titles.flatMap(termsOf))]
  if (words.length === 0) return
  const unused = tx
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(inArray(searchWords.word, words), lt(searchWords.documents, 2)))
    .orderBy(sql`${searchWords.word} collate "C"`)
    .for('update')
  await tx.delete(searchWords).where(inArray(searchWords.word, unused))
}

const searchWordsCounted = eventType<Record<string, never>>('search_words_counted', {
  changes: () => [searchWordsKey],
})

/** Counts the words of all documents, and the documents of each day. Writers do not wait: words added meanwhile have no count yet and stay. */
export async function countSearchWords(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      create temp table counted_words on commit drop as
      select word, max(ndoc)::int as documents from (
        select word, ndoc from ts_stat('select words from search_documents') where ndoc >= ${DOCUMENTS_MIN}
        union all
        select word, ndoc from ts_stat('select words from search_documents', 'a')
      ) words
      where length(word) between ${LETTERS_MIN} and ${LETTERS_MAX} and word !~ '[0-9]'
      group by word`)
    await tx.execute(sql`
      insert into search_words (word, documents) select word, documents from counted_words order by word
      on conflict (word) do update set documents = excluded.documents`)
    await tx.execute(sql`
      delete from search_words where documents > 0 and word not in (select word from counted_words)`)
    await countSearchDays(tx)
    await emit(tx, searchWordsCounted, {})
  })
}

interface Question {
  kind: string
  text: string
  where: 'title' | 'anywhere'
}

/**
 * The query with each word that no document of the kind contains replaced by the most similar one; null where there is
 * nothing to replace. The caller checks whether the viewer finds anything with it.
 */
export async function correctQuery(db: Db, { kind, text, where }: Question): Promise<string | null> {
  const terms = queryTerms(text)
  const corrected: string[] = []
  for (const [at, term] of terms.entries()) {
    const isKnown =
      !isCountedWord(term) || (await holds(db, kind, termQuery(term, where, at === terms.length - 1)))
    corrected.push(isKnown ? term : ((await findNearest(db, { kind, text: term, where })) ?? term))
  }
  return corrected.join(' ') === terms.join(' ') ? null : corrected.join(' ')
}

async function findNearest(db: Db, { kind, text, where }: Question): Promise<string | null> {
  for (const { word } of await similarWords(db, text))
    if (await holds(db, kind, termQuery(word, where))) return word
  return null
}

/** The most similar known words, best first. */
export function similarWords(db: Db, text: string) {
  return db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} % ${text}`)
    .orderBy(
      sql`similarity(${searchWords.word}, ${text}) desc, ${searchWords.documents} desc, ${searchWords.word} collate "C"`,
    )
    .limit(CANDIDATES)
}

/** Reads all matches on purpose: with limit 1, for a word that occurs nowhere, the planner would scan all documents. */
async function holds(db: Db, kind: string, query: string): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    with holding as materialized (
      select ${searchDocuments.id} from ${searchDocuments}
      where ${searchDocuments.kind} = ${kind} and ${searchDocuments.words} @@ ${query}::tsquery
    )
    select id from holding limit 1`)) as { rows: unknown[] }
  return rows.length > 0
}

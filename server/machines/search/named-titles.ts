// Finds titles named in a text: full names as in the catalogue, and players' abbreviations in capitals.
import { NICKNAMES } from './nicknames.ts'
import type { Postings, SearchIndex } from './search-index.ts'
import { compact, fold } from './search-words.ts'

/** Maximum of words per name, and length of texts that are searched. */
const WORDS_MAX = 7
const TEXT_WORDS_MAX = 4_000
/** A single word that is also an English one names a machine only when capitalized: "Flash", "Congo". */
const LETTERS_MIN = 4

/** Ids of titles in the order of the text, the longest name at each place. */
export function findNamedTitles(index: SearchIndex, text: string, most: number): string[] {
  const words = text.split(/[^\p{L}\p{N}'’&$:.-]+/u, TEXT_WORDS_MAX)
  const found = new Set<string>()
  for (let at = 0; at < words.length && found.size < most; ) {
    const match = longestAt(index, words, at)
    for (const titleId of match?.titleIds ?? []) if (found.size < most) found.add(titleId)
    at += match?.length ?? 1
  }
  return [...found]
}

function longestAt(
  index: SearchIndex,
  words: readonly string[],
  at: number,
): { titleIds: string[]; length: number } | null {
  for (let length = Math.min(WORDS_MAX, words.length - at); length > 0; length--) {
    const said = words.slice(at, at + length)
    const titleIds = length === 1 ? namedByOne(index, said[0] ?? '') : namedBy(index, said.join(' '))
    if (titleIds.length > 0) return { titleIds, length }
  }
  return null
}

function namedBy(index: SearchIndex, said: string): string[] {
  const folded = fold(said)
  const places =
    index.nameOf.get(compact(folded))?.items ?? index.nameOf.get(compact(withoutGenitive(said)))?.items
  return places ? titlesAt(index, places) : titlesCalled(index, NICKNAMES[folded] ?? [])
}

function namedByOne(index: SearchIndex, said: string): string[] {
  const word = withoutGenitive(said)
  const isShort = /^[\p{Lu}\p{N}]{2,6}$/u.test(said)
  if (isShort && /\p{Lu}/u.test(said)) {
    const byShortname = index.shortnames.get(word)
    if (byShortname) return titlesAt(index, byShortname)
    const called = titlesCalled(index, NICKNAMES[word] ?? [])
    if (called.length > 0) return called
  }
  return /^\p{Lu}/u.test(said) && word.length >= LETTERS_MIN ? namedBy(index, said) : []
}

const withoutGenitive = (said: string) => fold(said.replace(/['’]s$/u, ''))

function titlesCalled(index: SearchIndex, names: readonly string[]): string[] {
  return names.flatMap((name) => titlesAt(index, index.nameOf.get(compact(fold(name)))?.items ?? []))
}

/** Best known first, since several titles may share a name. */
function titlesAt(index: SearchIndex, places: Postings): string[] {
  const byFame = places.toSorted((a, b) => (index.fame[b] ?? 0) - (index.fame[a] ?? 0))
  return [...new Set(byFame.flatMap((place) => index.items[place]?.titleId ?? []))]
}

// Matches and scores items for a query's words: exact names, exact words, then approximate ones.
import { numberSpellings } from './number-words.ts'
import { mayBeNear, type Postings, type SearchIndex, type Word } from './search-index.ts'
import {
  compact,
  distance,
  editsAllowed,
  FAR,
  lettersOf,
  trigramsOf,
  withoutArticle,
} from './search-words.ts'

/** Item place → score; higher is better, an exact name about 1000. */
export type Matches = Map<number, number>

const RIGHT_NAME = 1000
/** First within its title, and no more: which of two titles with the same name comes first is up to their popularity. */
const RIGHT_EDITION = 1001
const RIGHT_SHORTNAME = 990
const RIGHT_PERSON = 700
const NAME_BEGINS = 800
const INITIALS = 600
const ALL_WORDS = 300
const WEAK_ONLY = 100
const NEAR_NAME = 750
const NEAR_BEGINNING = 420
const NEAR_WORDS = 150
const RESEMBLES = 60

function raise(matches: Matches, place: number, score: number): void {
  const before = matches.get(place)
  if (before === undefined || before < score) matches.set(place, score)
}

function raiseAll(matches: Matches, places: Postings | undefined, score: number): void {
  if (places) for (const place of places) raise(matches, place, score)
}

/** Ids that begin with the text; case-sensitive unless nothing matches. */
export function matchIds(index: SearchIndex, text: string): Matches {
  const matches: Matches = new Map()
  if (!/^g[0-9a-z]{3,}(-[0-9a-z]*)*$/i.test(text)) return matches
  const lower = text.toLowerCase()
  const inAnyCase: number[] = []
  for (let at = firstFrom(index.ids, lower); index.ids[at]?.text.startsWith(lower); at++) {
    const place = index.ids[at]?.place ?? 0
    inAnyCase.push(place)
    if (index.items[place]?.opdbId.startsWith(text)) matches.set(place, 2000)
  }
  if (matches.size === 0 && text.length >= 5 && /\d/.test(text)) raiseAll(matches, inAnyCase, 1500)
  return matches
}

/** Exact names and words, the last letters of each word still to be typed; numbers in either spelling. */
export function matchStrictly(index: SearchIndex, words: readonly string[]): Matches {
  const matches: Matches = new Map()
  for (const spelling of numberSpellings(words.join(' '))) {
    if (spelling) matchSpelling(index, spelling.split(' '), matches)
  }
  return matches
}

function matchSpelling(index: SearchIndex, words: readonly string[], matches: Matches): void {
  const typed = compact(withoutArticle(words.join(' ')))
  const name = index.nameOf.get(typed)
  raiseAll(matches, name?.items, RIGHT_NAME)
  raiseAll(matches, name?.full, RIGHT_EDITION)
  raiseAll(matches, index.shortnames.get(typed), RIGHT_SHORTNAME)
  raiseAll(matches, index.peopleNames.get(words.join('')), RIGHT_PERSON)
  if (typed.length >= 3) raiseAll(matches, index.initials.get(typed), INITIALS)
  if (typed.length >= 2) {
    for (let at = firstFrom(index.names, typed); at < index.names.length; at++) {
      const longer = index.names[at]
      if (!longer?.text.startsWith(typed)) break
      const score = NAME_BEGINS + (100 * typed.length) / longer.text.length
      raiseAll(matches, longer.items, score)
      raiseAll(matches, longer.full, score)
    }
  }
  matchAllWords(index, words, wordsFrom(index), ALL_WORDS, matches)
}

/** Names and words with typing errors. */
export function matchNearly(index: SearchIndex, words: readonly string[]): Matches {
  const matches: Matches = new Map()
  const typed = compact(withoutArticle(words.join(' ')))
  if (typed.length < 4) return matches
  const edits = editsAllowed(typed.length)
  const letters = lettersOf(typed)
  for (const name of index.names) {
    if (name.text.length < typed.length - edits || !mayBeNear(letters, name.letters, edits)) continue
    const { full, prefix } = distance(typed, name.text, edits)
    let score = 0
    if (full < FAR) score = NEAR_NAME - 130 * full - Math.abs(name.text.length - typed.length)
    else if (prefix < FAR && typed.length >= 5) {
      score = NEAR_BEGINNING - 60 * prefix - Math.min(100, name.text.length - typed.length)
    }
    if (score === 0) continue
    raiseAll(matches, name.items, score)
    raiseAll(matches, name.full, score + 2)
  }
  matchAllWords(index, words, wordsNear(index), NEAR_WORDS, matches)
  return matches
}

/** Last resort: names that share most trigrams with the query. */
export function matchResembling(index: SearchIndex, words: readonly string[]): Matches {
  const matches: Matches = new Map()
  const typed = compact(withoutArticle(words.join(' ')))
  const threes = trigramsOf(typed)
  if (typed.length < 5) return matches
  const shared = new Map<number, number>()
  for (const three of threes) {
    for (const place of index.trigrams.get(three) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
  }
  for (const [place, count] of shared) {
    const name = index.names[place]
    if (!name) continue
    const likeness = (2 * count) / (threes.length + name.text.length)
    if (likeness < 0.45) continue
    raiseAll(matches, name.items, RESEMBLES * likeness)
    raiseAll(matches, name.full, RESEMBLES * likeness)
  }
  return matches
}

/** Score of a matched word: its letters times how well they match. */
type FindWords = (typed: string, found: (word: Word, fit: number) => void) => void

function wordsFrom(index: SearchIndex): FindWords {
  return (typed, found) => {
    for (let at = firstFrom(index.words, typed); at < index.words.length; at++) {
      const word = index.words[at]
      if (!word?.text.startsWith(typed)) break
      found(word, word.text === typed ? 1 : 0.6 + (0.3 * typed.length) / word.text.length)
    }
  }
}

function wordsNear(index: SearchIndex): FindWords {
  const right = wordsFrom(index)
  return (typed, found) => {
    right(typed, found)
    const edits = Math.min(2, editsAllowed(typed.length))
    if (edits === 0) return
    const letters = lettersOf(typed)
    for (const word of index.words) {
      if (word.text.length < typed.length - edits || !mayBeNear(letters, word.letters, edits)) continue
      const { full, prefix } = distance(typed, word.text, edits)
      if (full > 0 && full < FAR) found(word, 1 - 0.3 * full)
      else if (prefix > 0 && prefix < FAR && typed.length >= 5) found(word, 0.7 - 0.3 * prefix)
    }
  }
}

/** Items that match every typed word, scored by how much of their name the words cover. */
function matchAllWords(
  index: SearchIndex,
  words: readonly string[],
  find: FindWords,
  base: number,
  matches: Matches,
): void {
  let all: Map<number, { strong: number; weak: number }> | null = null
  for (const typed of words) {
    const here = new Map<number, { strong: number; weak: number }>()
    const before: typeof all = all
    const note = (place: number, strong: number, weak: number) => {
      const sum = before?.get(place)
      if (before && !sum) return
      const now = { strong: (sum?.strong ?? 0) + strong, weak: (sum?.weak ?? 0) + weak }
      const known = here.get(place)
      if (!known || known.strong < now.strong || (known.strong === now.strong && known.weak < now.weak)) {
        here.set(place, now)
      }
    }
    find(typed, (word, fit) => {
      for (const place of word.strong) note(place, fit * typed.length, 0)
      for (const place of word.weak) note(place, 0, fit * typed.length)
    })
    all = here
    if (here.size === 0) return
  }
  const typedLength = words.reduce((sum, word) => sum + word.length, 0)
  for (const [place, { strong, weak }] of all ?? []) {
    const covered = Math.min(1, strong / Math.max(1, index.nameLength[place] ?? 1))
    const fit = (strong + weak) / typedLength
    raise(matches, place, strong > 0 ? base + 250 * covered + 150 * fit : Math.min(base, WEAK_ONLY) * fit)
  }
}

/** Binary search: the first index whose text is not before the given one. */
function firstFrom(list: readonly { text: string }[], text: string): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle]?.text ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

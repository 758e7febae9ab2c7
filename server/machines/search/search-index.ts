// In-memory index of the whole catalogue for search as you type: every visible machine and edition with its words.

import { baseName, breathe, type CataloguePerson, type Maker } from '#server/machines/catalogue/records.ts'
import { type Person, peopleIn } from '#server/machines/lists/people.ts'
import { type Kind, kindSpellings } from './kind-words.ts'
import { makerSpellings } from './maker-spellings.ts'
import { NICKNAMES } from './nicknames.ts'
import { numberSpellings } from './number-words.ts'
import { bitCount, compact, fold, initialsOf, lettersOf, trigramsOf, withoutArticle } from './search-words.ts'

/** A visible machine or edition, with its list data. */
export interface CatalogueItem {
  opdbId: string
  titleId: string
  kind: 'machine' | 'alias'
  name: string
  /** The title's name, shared by all its editions. */
  title: string
  /** The text in the name's brackets. */
  edition: string | null
  shortname: string | null
  /** The title's, if it differs from its machines'. */
  titleShortname: string | null
  commonName: string | null
  makerId: number | null
  maker: string | null
  year: number | null
  type: string | null
  display: string | null
  playerCount: number | null
  features: string[]
  people: readonly CataloguePerson[]
  /** This site's own picture of it. */
  ownImage: string | null
  /** The source's picture. */
  imageUrl: string | null
  imageCount: number
}

/** A title in lists: its own name with the facts of its credited member. */
export interface TitleFacts {
  name: string
  /** The member that the facts come from; a holder of editions is not an item. */
  credited: Pick<CatalogueItem, 'opdbId' | 'name' | 'features' | 'makerId'>
  makerId: number | null
  maker: string | null
  year: number | null
  type: string | null
  display: string | null
  playerCount: number | null
}

/** Input of the index: items, and names that the editions of a title or machine share. */
export interface CatalogueSource {
  version: string
  items: CatalogueItem[]
  /** Of every title with an item, by id. */
  titles: ReadonlyMap<string, TitleFacts>
  /** Other names of a title or of an edition's machine, by id. */
  sharedNames: ReadonlyMap<string, readonly string[]>
  makers: readonly Maker[]
}

/** Places in `items`, in order. */
export type Postings = number[]

export interface Word {
  text: string
  letters: number
  /** Items with the word in a name, and items with it in manufacturer, year or people. */
  strong: Postings
  weak: Postings
}

/** A full name without blanks, and its items. */
export interface Name {
  text: string
  letters: number
  /** Items with it as title, base or shared name. */
  items: Postings
  /** Items with it as full name including the edition. */
  full: Postings
}

export interface SearchIndex {
  version: string
  items: readonly CatalogueItem[]
  titles: ReadonlyMap<string, TitleFacts>
  /** Place of a machine or edition by id. */
  placeOf: ReadonlyMap<string, number>
  /** All ids in lower case, sorted, with their places. */
  ids: readonly { text: string; place: number }[]
  /** Places by title. */
  byTitle: ReadonlyMap<string, Postings>
  /** Sorted by text. */
  words: readonly Word[]
  wordOf: ReadonlyMap<string, Word>
  /** Sorted by text. */
  names: readonly Name[]
  nameOf: ReadonlyMap<string, Name>
  shortnames: ReadonlyMap<string, Postings>
  initials: ReadonlyMap<string, Postings>
  /** Items by contributors' full names without blanks, and by their last names. */
  peopleNames: ReadonlyMap<string, Postings>
  /** All contributors by folded name. */
  people: ReadonlyMap<string, Person>
  /** Places in `names` by trigram. */
  trigrams: ReadonlyMap<string, Postings>
  /** Length of each item's name without edition and blanks. */
  nameLength: Uint16Array
  /** Popularity of an item, from 0 to 10. */
  fame: Float32Array
  /** Rank of each item in the order of names. */
  nameRank: Uint32Array
  /** Folded spellings of manufacturers, those with most words first, with their numbers. */
  makerSpellings: ReadonlyMap<string, ReadonlySet<number>>
  /** Folded spellings of types, displays and features. */
  kindSpellings: ReadonlyMap<string, Kind>
  makers: ReadonlyMap<number, string>
}

const SLICE = 100

/** Places by key, each at most once per key. */
function lists() {
  const map = new Map<string, Postings>()
  function add(key: string, place: number): void {
    const list = map.get(key)
    if (!list) map.set(key, [place])
    else if (list.at(-1) !== place) list.push(place)
  }
  return { map, add }
}

/** Empty lookup tables, filled item by item. */
function emptyLists() {
  return {
    strong: lists(),
    weak: lists(),
    names: lists(),
    fullNames: lists(),
    shortnames: lists(),
    initials: lists(),
    peopleNames: lists(),
  }
}

/** Builds the index, yielding to the event loop between slices. */
export async function buildIndex(source: CatalogueSource): Promise<SearchIndex> {
  const { items, sharedNames } = source
  const found = emptyLists()
  const byTitle = lists()
  const nameLength = new Uint16Array(items.length)
  for (const [place, item] of items.entries()) {
    if (place % SLICE === SLICE - 1) await breathe()
    byTitle.add(item.titleId, place)
    addNames(found, place, item, sharedNames)
    addShortnames(found, place, item)
    addWeakWords(found, place, item)
    nameLength[place] = compact(withoutArticle(fold(baseName(item.name)))).length
  }
  const words = toWords(found.strong.map, found.weak.map)
  const allNames = toNames(found.names.map, found.fullNames.map)
  await breathe()
  return {
    version: source.version,
    items,
    titles: source.titles,
    placeOf: new Map(items.map(({ opdbId }, place) => [opdbId, place])),
    ids: items.map(({ opdbId }, place) => ({ text: opdbId.toLowerCase(), place })).toSorted(byText),
    byTitle: byTitle.map,
    words,
    wordOf: new Map(words.map((word) => [word.text, word])),
    names: allNames,
    nameOf: new Map(allNames.map((name) => [name.text, name])),
    shortnames: found.shortnames.map,
    initials: found.initials.map,
    peopleNames: found.peopleNames.map,
    people: peopleIn(items),
    trigrams: trigramLists(allNames),
    nameLength,
    fame: fameOf(items, byTitle.map),
    nameRank: nameRanks(items),
    makerSpellings: makerSpellings(source.makers),
    kindSpellings: kindSpellings(new Set(items.flatMap(({ features }) => features))),
    makers: new Map(source.makers.map(({ id, name }) => [id, name])),
  }
}

type Lists = ReturnType<typeof emptyLists>

/** Adds an item's names, its title's and its machine's, with both spellings of numbers. */
function addNames(
  { strong, names, fullNames, initials }: Lists,
  place: number,
  item: CatalogueItem,
  sharedNames: CatalogueSource['sharedNames'],
): void {
  const parentId = item.opdbId.split('-').slice(0, 2).join('-')
  const shared = [...(sharedNames.get(item.titleId) ?? []), ...(sharedNames.get(parentId) ?? [])]
  const called = [baseName(item.name), item.title, item.commonName ?? '', ...shared]
  for (const name of called.filter(Boolean).map(fold).flatMap(numberSpellings)) {
    for (const spelling of [name, withoutArticle(name)]) names.add(compact(spelling), place)
    for (const word of name.split(' ')) strong.add(word, place)
    for (const letters of initialsOf(name)) initials.add(letters, place)
  }
  for (const full of numberSpellings(fold(item.name))) {
    for (const spelling of [full, withoutArticle(full)]) fullNames.add(compact(spelling), place)
    for (const word of full.split(' ')) strong.add(word, place)
  }
}

const NICKNAMES_OF = nicknamesByName()

function nicknamesByName(): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>()
  for (const [nickname, names] of Object.entries(NICKNAMES)) {
    for (const name of names.map(fold)) byName.set(name, [...(byName.get(name) ?? []), nickname])
  }
  return byName
}

/** Adds the source's short names of machine and title, and collectors' nicknames. */
function addShortnames({ strong, shortnames }: Lists, place: number, item: CatalogueItem): void {
  const called = new Set([item.name, baseName(item.name), item.title].map(fold))
  const nicknames = [...called].flatMap((name) => NICKNAMES_OF.get(name) ?? [])
  for (const spelling of [fold(item.shortname ?? ''), fold(item.titleShortname ?? ''), ...nicknames]) {
    if (!spelling) continue
    shortnames.add(compact(spelling), place)
    strong.add(compact(spelling), place)
  }
}

function addWeakWords({ weak, peopleNames }: Lists, place: number, item: CatalogueItem): void {
  for (const word of fold(item.maker ?? '').split(' ')) if (word) weak.add(word, place)
  if (item.year) weak.add(String(item.year), place)
  for (const { name } of item.people) {
    const words = fold(name).split(' ')
    for (const word of words) if (word) weak.add(word, place)
    peopleNames.add(words.join(''), place)
    peopleNames.add(words.at(-1) ?? '', place)
  }
}

function byText(a: { text: string }, b: { text: string }): number {
  return a.text < b.text ? -1 : 1
}

/**
 * Flattens a string. Sliced and concatenated strings are references to their pieces, and comparing thousands of them
 * with a typed word takes three times as long.
 */
function laidOut(text: string): string {
  return Buffer.from(text).toString()
}

function toWords(strong: ReadonlyMap<string, Postings>, weak: ReadonlyMap<string, Postings>): Word[] {
  const texts = new Set([...strong.keys(), ...weak.keys()])
  texts.delete('')
  return [...texts]
    .map(laidOut)
    .map((text) => ({
      text,
      letters: lettersOf(text),
      strong: strong.get(text) ?? [],
      weak: weak.get(text) ?? [],
    }))
    .toSorted(byText)
}

function toNames(names: ReadonlyMap<string, Postings>, full: ReadonlyMap<string, Postings>): Name[] {
  const texts = new Set([...names.keys(), ...full.keys()])
  texts.delete('')
  return [...texts]
    .map(laidOut)
    .map((text) => ({
      text,
      letters: lettersOf(text),
      items: names.get(text) ?? [],
      full: full.get(text) ?? [],
    }))
    .toSorted(byText)
}

function trigramLists(names: readonly Name[]): Map<string, Postings> {
  const byThree = lists()
  for (const [place, name] of names.entries())
    for (const three of trigramsOf(name.text)) byThree.add(three, place)
  return byThree.map
}

/** Estimated by editions and pictures: many mean a well-known machine. */
function fameOf(items: readonly CatalogueItem[], byTitle: ReadonlyMap<string, Postings>): Float32Array {
  return Float32Array.from(items, (item) => {
    const editions = byTitle.get(item.titleId)?.length ?? 1
    return Math.min(
      10,
      Math.log2(editions) * 2 + Math.min(item.imageCount, 4) * 0.5 + (item.shortname ? 2 : 0),
    )
  })
}

function nameRanks(items: readonly CatalogueItem[]): Uint32Array {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const keys = items.map((item) => withoutArticle(fold(item.title)))
  const order = items.map((_, place) => place)
  order.sort((a, b) => collator.compare(keys[a] ?? '', keys[b] ?? '') || a - b)
  const ranks = new Uint32Array(items.length)
  for (const [rank, place] of order.entries()) ranks[place] = rank
  return ranks
}

/** Rank of a title in the order of names, as in lists of machines: that of its first edition. */
export function titleNameRank({ byTitle, nameRank }: SearchIndex, titleId: string): number {
  return Math.min(...(byTitle.get(titleId) ?? []).map((place) => nameRank[place] ?? 0))
}

/** Whether two words may be within `edits` of each other, judged by their letter sets. */
export function mayBeNear(typed: number, word: number, edits: number): boolean {
  return bitCount(typed & ~word) <= edits
}

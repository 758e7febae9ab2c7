// Name and credit of a title: the only rule, for lists, pages, breadcrumbs, search, structured data and drawn pictures.
// Clones and export editions often share a title with the original and have less precise dates.
import type { EditionGroup } from '#contract/machines/words.ts'
import { fold } from '#server/machines/search/search-words.ts'
import { baseName, type CatalogueRecord } from './records.ts'

/** A machine or alias of a title, with the facts that name and credit depend on. */
export type TitleMember = Pick<
  CatalogueRecord,
  'opdbId' | 'kind' | 'name' | 'year' | 'manufactureDate' | 'ipdbId' | 'isPhysical'
>

/** False if only the year is known, since the source pads such dates to 1 January, or if the year was corrected. */
export function hasExactDate({ year, manufactureDate }: Pick<TitleMember, 'year' | 'manufactureDate'>) {
  if (manufactureDate === null || manufactureDate.endsWith('-01-01')) return false
  return manufactureDate.startsWith(String(year))
}

/**
 * The member whose manufacturer and year represent the title; null without any. Candidates have the title's name or a
 * part of it between slashes, else all members: the earliest year, within it an exact date before a padded one, then
 * the lowest IPDB number. Aliases only if there is nothing else, holders of editions only if there is no machine.
 */
export function creditedMember<T extends TitleMember>(title: string, members: readonly T[]): T | null {
  const eligible = eligibleOf(members)
  const parts = namesOf(title)
  const named = eligible.filter(({ name }) => parts.some((part) => beginsWith(fold(name), part)))
  const [first] = (named.length > 0 ? named : eligible).toSorted(byCredit)
  return first ?? null
}

/**
 * Name of a title without one in the source: the longest beginning, cut at a word, that at least half of the members
 * share; else the name of the earliest member with an exact date; else of the one with the lowest IPDB number.
 */
export function deriveTitleName(members: readonly TitleMember[]): string | null {
  const eligible = eligibleOf(members)
  const shared = sharedBeginning(eligible.map(({ name }) => baseName(name)))
  if (shared !== null) return shared
  const exact = eligible.filter(hasExactDate).toSorted(byDate)
  const [first] = exact.length > 0 ? exact : eligible.toSorted(byIpdb)
  return first ? baseName(first.name) : null
}

/** Facts that decide a member's relation to its title. */
type GroupFacts = Pick<CatalogueRecord, 'opdbId' | 'name' | 'features'> & { makerId: number | null }

/** Relation of a member to the title, compared with the credited one. */
export function editionGroup(member: GroupFacts, credited: GroupFacts | null): EditionGroup {
  if (!credited || member.opdbId === credited.opdbId) return 'edition'
  if (isRemake(member) && !isRemake(credited)) return 'remake'
  const isForExport = (one: GroupFacts) => one.features.includes('Export edition')
  if (isForExport(member) && !isForExport(credited)) return 'copy'
  return member.makerId === credited.makerId ? 'edition' : 'copy'
}

function isRemake({ name, features }: GroupFacts): boolean {
  return features.includes('Remake') || /\(.*\bremake\b.*\)/i.test(name)
}

function eligibleOf<T extends TitleMember>(members: readonly T[]): readonly T[] {
  const machines = members.filter(({ kind }) => kind === 'machine')
  const physical = machines.filter(({ isPhysical }) => isPhysical)
  return physical.length > 0 ? physical : machines.length > 0 ? machines : members
}

function namesOf(title: string): string[] {
  return [title, ...title.split('/')].map(fold).filter(Boolean)
}

/** At a word boundary: "strato flite" begins with "strato", "stratosphere" does not. */
function beginsWith(name: string, part: string): boolean {
  return name === part || name.startsWith(`${part} `)
}

const UNKNOWN_YEAR = 9_999

function byCredit(a: TitleMember, b: TitleMember): number {
  return (
    (a.year ?? UNKNOWN_YEAR) - (b.year ?? UNKNOWN_YEAR) ||
    Number(hasExactDate(b)) - Number(hasExactDate(a)) ||
    byIpdb(a, b)
  )
}

function byDate(a: TitleMember, b: TitleMember): number {
  const [x, y] = [a.manufactureDate ?? '', b.manufactureDate ?? '']
  return x === y ? byIpdb(a, b) : x < y ? -1 : 1
}

function byIpdb(a: TitleMember, b: TitleMember): number {
  const [x, y] = [a.ipdbId ?? Number.MAX_SAFE_INTEGER, b.ipdbId ?? Number.MAX_SAFE_INTEGER]
  return x - y || (a.opdbId < b.opdbId ? -1 : 1)
}

const ARTICLES = new Set(['the', 'a', 'an'])

/** Shared by two or more, since a single name would be its own beginning. */
function sharedBeginning(names: readonly string[]): string | null {
  const [only] = names
  if (only !== undefined && names.length === 1) return only
  const uses = new Map<string, { text: string; count: number }>()
  for (const beginning of names.flatMap(beginningsOf)) {
    const key = fold(beginning)
    uses.set(key, { text: uses.get(key)?.text ?? beginning, count: (uses.get(key)?.count ?? 0) + 1 })
  }
  const shared = [...uses].filter(
    ([key, { count }]) => key !== '' && !ARTICLES.has(key) && count > 1 && count * 2 >= names.length,
  )
  const [longest] = shared.toSorted(([a, x], [b, y]) => b.length - a.length || y.count - x.count)
  return longest ? longest[1].text : null
}

/** "Big Bang Bar" → "Big", "Big Bang", "Big Bang Bar"; without dangling words. */
function beginningsOf(name: string): string[] {
  const words = name.split(' ')
  const cut = words.map((_, at) => words.slice(0, at + 1).join(' '))
  return [
    ...new Set(cut.map((text, at) => (at + 1 < words.length ? text.replace(/[\s:,/&–-]+$/u, '') : text))),
  ]
}

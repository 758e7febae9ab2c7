// Contributors, collected from the machines that name them.
import { PERSON_ROLES } from '#contract/machines/admin-constants.ts'
import type { CatalogueItem } from '#server/machines/search/search-index.ts'
import { distance, editsAllowed, FAR, fold } from '#server/machines/search/search-words.ts'

export interface Person {
  /** The folded name: different spellings of a name are one person. */
  key: string
  /** Spelling of the first machine. */
  name: string
  /** Their roles in the usual order. */
  roles: ReadonlySet<string>
  /** Ids of the titles and places of the items that they worked on. */
  titles: ReadonlySet<string>
  places: readonly number[]
}

interface Found {
  name: string
  roles: Set<string>
  titles: Set<string>
  places: number[]
}

export function peopleIn(items: readonly CatalogueItem[]): Map<string, Person> {
  const found = new Map<string, Found>()
  for (const [place, { people, titleId }] of items.entries()) {
    for (const { name, role } of people) {
      const key = fold(name)
      const known = found.get(key) ?? { name, roles: new Set(), titles: new Set(), places: [] }
      known.roles.add(role)
      known.titles.add(titleId)
      if (known.places.at(-1) !== place) known.places.push(place)
      found.set(key, known)
    }
  }
  return new Map([...found].map(([key, known]) => [key, { key, ...known, roles: inOrder(known.roles) }]))
}

/** The usual order; unknown roles last. */
function inOrder(roles: ReadonlySet<string>): Set<string> {
  const known: readonly string[] = PERSON_ROLES
  return new Set([...known.filter((role) => roles.has(role)), ...roles])
}

/** People whose names contain every typed word, the last as a prefix; with typing errors if there are none. */
export function findPeople(people: ReadonlyMap<string, Person>, text: string): Person[] {
  const typed = fold(text).split(' ').filter(Boolean)
  if (typed.length === 0) return []
  const all = [...people.values()]
  const right = all.filter((person) => holdsAll(person, typed, (word, own) => own.startsWith(word)))
  const found = right.length > 0 ? right : all.filter((person) => holdsAll(person, typed, isNear))
  const exact = (person: Person) => Number(person.key === typed.join(' '))
  return found.sort(
    (a, b) => exact(b) - exact(a) || b.titles.size - a.titles.size || (a.key < b.key ? -1 : 1),
  )
}

function holdsAll(
  { key }: Person,
  typed: readonly string[],
  fits: (word: string, own: string) => boolean,
): boolean {
  const own = key.split(' ')
  return typed.every((word) => own.some((one) => fits(word, one)))
}

function isNear(word: string, own: string): boolean {
  return distance(word, own, editsAllowed(word.length)).full < FAR
}

// What can be found, in the order in which it is shown, and what the results page keeps in its address.
import type { Hit } from '#contract/search.ts'
import { query } from '#web/queries.ts'

export type HitKind = Hit['kind']

/** Many of a kind, and one of it. */
export const KINDS: readonly { kind: HitKind; label: string; one: string }[] = [
  { kind: 'machine', label: 'Machines', one: 'Machine' },
  { kind: 'person', label: 'People', one: 'Person' },
  { kind: 'topic', label: 'Topics', one: 'Topic' },
  { kind: 'listing', label: 'Listings', one: 'Listing' },
  { kind: 'post', label: 'Posts', one: 'Post' },
  { kind: 'member', label: 'Members', one: 'Member' },
]

export const QUERY_MAX = 100
/** Hits per kind where all kinds are shown, and where one is. */
const SHARE = 6
const ALL = 50

/** Values are of the types that the router reads from an address: a query of digits is a number. */
export interface SearchAddress {
  q?: string | number | boolean | undefined
  kind?: HitKind | undefined
}

/** Reads an address's query; what cannot be searched for is undefined. */
export function readSearchAddress({ q, kind }: Record<string, unknown>): SearchAddress {
  return {
    q:
      typeof q === 'string' ? searchable(q) : typeof q === 'number' || typeof q === 'boolean' ? q : undefined,
    kind: KINDS.find((known) => known.kind === kind)?.kind,
  }
}

/** One line without characters that nobody can see; undefined where nothing is left. */
export function searchable(typed: string): string | undefined {
  const text = typed
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, QUERY_MAX)
    .trim()
  return text === '' ? undefined : text
}

/** The count as it is shown: "1,000+" where counting stopped. */
export function countText(total: number, more: boolean): string {
  return `${total.toLocaleString('en-US')}${more ? '+' : ''}`
}

/** One call per kind, so that each kind's count is known. */
export function kindQueries(q: string, chosen: HitKind | undefined) {
  return KINDS.map(({ kind }) =>
    query('GET /api/search', {
      query: { q, kind, limit: chosen === undefined ? SHARE : chosen === kind ? ALL : 1 },
    }),
  )
}

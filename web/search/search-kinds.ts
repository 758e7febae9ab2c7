// What can be found, in the order in which it is shown, and what the results page keeps in its address.

import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search/search.ts'
import { query } from '#web/queries.ts'
import { oneOf, wholeNumber } from '#web/shell/address-query.ts'

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
export interface SearchAddress extends TopicFilters {
  q?: string | number | boolean | undefined
  kind?: HitKind | undefined
}

/** What narrows topics down, as it stands in the address. */
export interface TopicFilters {
  author?: string | undefined
  category?: number | undefined
  machine?: string | undefined
  from?: string | undefined
  until?: string | undefined
  solved?: 'yes' | 'no' | undefined
  topic?: number | undefined
}

/** Reads an address's query; what cannot be searched for is undefined. */
export function readSearchAddress({ q, kind, ...rest }: Record<string, unknown>): SearchAddress {
  const chosen = KINDS.find((known) => known.kind === kind)?.kind
  return {
    q:
      typeof q === 'string' ? searchable(q) : typeof q === 'number' || typeof q === 'boolean' ? q : undefined,
    kind: chosen,
    ...readFilters(chosen === 'topic' ? rest : {}),
  }
}

function readFilters(search: Record<string, unknown>): TopicFilters {
  const { author, machine, from, until, solved } = search
  return {
    // A name of digits is a number to the router.
    author:
      typeof author === 'string' || typeof author === 'number'
        ? searchable(String(author))?.slice(0, 64)
        : undefined,
    category: wholeNumber(search.category),
    machine: typeof machine === 'string' && MACHINE_ID.test(machine) ? machine : undefined,
    from: day(from),
    until: day(until),
    solved: oneOf(solved, ['yes', 'no'] as const),
    topic: wholeNumber(search.topic),
  }
}

const MACHINE_ID = /^(?:G[0-9A-Za-z]{2,12}(?:-M[0-9A-Za-z]{2,12}(?:-A[0-9A-Za-z]{2,12})?)?|L[1-9]\d{0,8})$/

/** A day that there is: "2026-02-30" is none. */
function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined
}

export function countFilters(filters: TopicFilters): number {
  return FILTER_NAMES.filter((name) => filters[name] !== undefined).length
}

export const FILTER_NAMES = ['author', 'category', 'machine', 'from', 'until', 'solved', 'topic'] as const

/** The address of a search with all that it says. */
export function searchHref({ q, kind, ...filters }: Omit<SearchAddress, 'q'> & { q: string }): string {
  const query = new URLSearchParams({ q })
  if (kind) query.set('kind', kind)
  for (const name of FILTER_NAMES) if (filters[name] !== undefined) query.set(name, String(filters[name]))
  return `${paths.search()}?${query}`
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
export function kindQueries(q: string, chosen: HitKind | undefined, filters: TopicFilters = {}) {
  return KINDS.map(({ kind }) =>
    query('GET /api/search', {
      query: {
        q,
        kind,
        limit: chosen === undefined ? SHARE : chosen === kind ? ALL : 1,
        ...(kind === 'topic' && asked(filters)),
      },
    }),
  )
}

function asked({ category, machine, solved, topic, ...same }: TopicFilters) {
  return {
    ...same,
    categoryId: category,
    opdbId: machine,
    topicId: topic,
    solved: solved === undefined ? undefined : solved === 'yes',
  }
}

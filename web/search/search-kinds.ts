// Kinds of results in their order on the page, and the results page's address.

import { isMachineId } from '#contract/machine-ids.ts'
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search/search.ts'
import { query } from '#web/queries.ts'
import { oneOf, wholeNumber } from '#web/shell/address-query.ts'

export type HitKind = Hit['kind']

/** Plural and singular. */
export const KINDS: readonly { kind: HitKind; label: string; one: string }[] = [
  { kind: 'machine', label: 'Machines', one: 'Machine' },
  { kind: 'person', label: 'People', one: 'Person' },
  { kind: 'topic', label: 'Topics', one: 'Topic' },
  { kind: 'listing', label: 'Listings', one: 'Listing' },
  { kind: 'post', label: 'Posts', one: 'Post' },
  { kind: 'member', label: 'Members', one: 'Member' },
]

export const QUERY_MAX = 100
/** Number of hits per kind on the page of all kinds, and on the page of one. */
const SHARE = 6
const ALL = 50

/** With the types that the router parses: a query of digits is a number. */
export interface SearchAddress extends TopicFilters {
  q?: string | number | boolean | undefined
  kind?: HitKind | undefined
}

/** Topic filters in the address. */
export interface TopicFilters {
  author?: string | undefined
  category?: number | undefined
  machine?: string | undefined
  from?: string | undefined
  until?: string | undefined
  solved?: 'yes' | 'no' | undefined
  topic?: number | undefined
}

/** Parses an address; what cannot be searched for is undefined. */
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
    // The router parses a name of digits as a number.
    author:
      typeof author === 'string' || typeof author === 'number'
        ? searchable(String(author))?.slice(0, 64)
        : undefined,
    category: wholeNumber(search.category),
    machine: typeof machine === 'string' && isMachineId(machine) ? machine : undefined,
    from: day(from),
    until: day(until),
    solved: oneOf(solved, ['yes', 'no'] as const),
    topic: wholeNumber(search.topic),
  }
}

/** An existing day: not "2026-02-30". */
function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined
}

export function countFilters(filters: TopicFilters): number {
  return FILTER_NAMES.filter((name) => filters[name] !== undefined).length
}

export const FILTER_NAMES = ['author', 'category', 'machine', 'from', 'until', 'solved', 'topic'] as const

/** The address of a search with its filters. */
export function searchHref({ q, kind, ...filters }: Omit<SearchAddress, 'q'> & { q: string }): string {
  const query = new URLSearchParams({ q })
  if (kind) query.set('kind', kind)
  for (const name of FILTER_NAMES) if (filters[name] !== undefined) query.set(name, String(filters[name]))
  return `${paths.search()}?${query}`
}

/** One line without invisible characters; undefined if it is empty. */
export function searchable(typed: string): string | undefined {
  const text = typed
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, QUERY_MAX)
    .trim()
  return text === '' ? undefined : text
}

/** Text of the count: "1,000+" if counting stopped. */
export function cappedCountText(total: number, more: boolean): string {
  return `${total.toLocaleString('en-US')}${more ? '+' : ''}`
}

/** One call per kind, so that each has its count. */
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

// One call of the API: its address, what it takes, what it answers; and how answers are listed and expanded.

import type { Kind, Kinds, State } from '#sandbox/state.ts'
import type { World } from '#sandbox/world.ts'
import { invalid, missing } from './errors.ts'
import { type Field, group, listOf, type Shaped, text, whole } from './shapes.ts'

type Fields = Record<string, Field<unknown>>
type Verb = 'GET' | 'POST' | 'DELETE'

export interface ApiCall {
  verb: Verb
  /** `/v1/prices/{id}` */
  path: string
  takes: Fields
  answer(world: World, id: string, given: never): object
}

/** Declares a call; what it takes decides what its answer is given. */
export function call<S extends Fields>(
  verb: Verb,
  path: string,
  takes: S,
  answer: (world: World, id: string, given: Shaped<S>) => object,
): ApiCall {
  return {
    verb,
    path,
    takes: { ...takes, expand: listOf(text(200), 20) },
    answer: answer as ApiCall['answer'],
  }
}

export const LIST = {
  limit: whole,
  starting_after: text(),
  ending_before: text(),
  created: group({ gt: whole, gte: whole, lt: whole, lte: whole }),
}

type ListGiven = Shaped<typeof LIST>

/** Newest first, a page at a time. */
export function listAnswer<T extends { id: string; created: number }>(
  url: string,
  all: Iterable<T>,
  { limit = 10, starting_after, ending_before, created }: ListGiven,
) {
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100.', 'limit')
  const newest = [...all].filter((one) => isWithin(one.created, created)).reverse()
  const start = starting_after === undefined ? 0 : placeOf(newest, starting_after, 'starting_after') + 1
  const end = ending_before === undefined ? newest.length : placeOf(newest, ending_before, 'ending_before')
  const found = newest.slice(start, end)
  const data = ending_before === undefined ? found.slice(0, limit) : found.slice(-limit)
  return { object: 'list', data, has_more: found.length > limit, url }
}

function placeOf(all: readonly { id: string }[], id: string, param: string): number {
  const at = all.findIndex((one) => one.id === id)
  if (at < 0) throw missing('object', id, param)
  return at
}

function isWithin(at: number, range: ListGiven['created']): boolean {
  if (!range) return true
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = range
  return at > gt && at >= gte && at < lt && at <= lte
}

/** The object at the address, or the provider's 404. */
export function get<K extends Kind>({ state }: World, kind: K, id: string, param?: string): Kinds[K] {
  const found = (state.maps[kind] as Map<string, Kinds[K]>).get(id)
  if (!found) throw missing(kind.replace(/^.*\./, ''), id, param)
  return found
}

const EXPAND_DEPTH = 4

/** A copy of the answer in which the named ids are the objects themselves: `data.customer`, `latest_invoice.payments`. */
export function expanded(state: State, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer)
  // What is gone has nothing left to expand.
  if ('deleted' in copy) return copy
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > EXPAND_DEPTH)
      throw invalid(`You cannot expand more than ${EXPAND_DEPTH} levels of a property.`, 'expand')
    expandInto(state, copy, parts, path)
  }
  return copy
}

function expandInto(state: State, into: unknown, [part, ...rest]: readonly string[], path: string): void {
  if (part === undefined || into === null || typeof into !== 'object') return
  if (Array.isArray(into)) {
    for (const one of into) expandInto(state, one, [part, ...rest], path)
    return
  }
  const holder = into as Record<string, unknown>
  if (!(part in holder)) {
    // Some objects of a list may lack it; an answer that is one object may not.
    throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  }
  const value = holder[part]
  if (typeof value === 'string') holder[part] = structuredClone(anyObject(state, value)) ?? value
  expandInto(state, holder[part], rest, path)
}

function anyObject(state: State, id: string): object | undefined {
  for (const map of Object.values(state.maps)) {
    const found = (map as Map<string, object>).get(id)
    if (found) return found
  }
  return undefined
}

/** `active:'true' AND metadata['tier_id']:'2'`, as far as programs use it. */
export function searchAnswer<T extends { id: string; created: number }>(
  world: World,
  url: string,
  all: Iterable<T>,
  { query, limit = 10, page }: { query: string; limit?: number | undefined; page?: string | undefined },
) {
  const clauses = query.split(/\s+AND\s+/i).map(readClause)
  const youngest = world.state.clock.now() - world.faults.searchLag
  const found = [...all]
    .filter((one) => world.faults.searchLag === 0 || one.created < youngest)
    .filter((one) => clauses.every((clause) => matches(one, clause)))
    .reverse()
  const start = page ? Number(page) : 0
  if (!Number.isInteger(start) || start < 0) throw invalid('Invalid page.', 'page')
  const next = start + limit < found.length ? String(start + limit) : null
  return {
    object: 'search_result',
    data: found.slice(start, start + limit),
    has_more: next !== null,
    next_page: next,
    url,
  }
}

interface Clause {
  field: string
  key: string | undefined
  value: string
  isNot: boolean
}

function readClause(textOfClause: string): Clause {
  const [, not, field, key, value] =
    /^\s*(-?)([a-z_]+)(?:\[["']([^"']+)["']\])?\s*:\s*["']([^"']*)["']\s*$/.exec(textOfClause) ?? []
  if (field === undefined || value === undefined)
    throw invalid('We were unable to parse your search query.', 'query')
  return { field, key, value, isNot: not === '-' }
}

function matches(object: object, { field, key, value, isNot }: Clause): boolean {
  const held = (object as Record<string, unknown>)[field]
  const found = key === undefined ? held : (held as Record<string, unknown> | null | undefined)?.[key]
  return (String(found ?? '') === value) !== isNot
}

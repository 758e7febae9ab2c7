// Query of the database page, and the API calls for it.

import { OPDB_ID } from '#contract/machine-ids.ts'
import {
  DISPLAY_TYPES,
  MACHINE_FILTERS,
  MACHINE_PAGE,
  MACHINE_SORTS,
  MACHINE_TYPES,
  type MachineFilter,
  type MakerWord,
} from '#contract/machines/words.ts'
import { windowOfPage } from '#contract/paging.ts'
import { type DatabaseAddress, paths } from '#contract/paths.ts'
import { MAKER_KEYS } from '#web/machines/words.ts'
import { query } from '#web/queries.ts'
import { oneOf, wholeNumber } from '#web/shell/address-query.ts'
import { isTooShort, type ShortNames } from './short-names.ts'

/** Addresses contain only texts; numbers are parsed here. */
export interface DatabaseSearch {
  q?: string | undefined
  manufacturer?: MakerWord | number | undefined
  decade?: number | undefined
  type?: (typeof MACHINE_TYPES)[number] | undefined
  display?: (typeof DISPLAY_TYPES)[number] | undefined
  players?: number | undefined
  feature?: string | undefined
  sort?: (typeof MACHINE_SORTS)[number] | undefined
  page?: number | undefined
  machine?: string | undefined
}

export const QUERY_MAX = 100
const LAST_PAGE = 1_000

/** One line, neither empty nor longer than `max`, as it is; undefined otherwise. */
export function text(value: unknown, max: number): string | undefined {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max && !/\p{Cc}/u.test(value)
    ? value
    : undefined
}

/** Parses an address's query; invalid values become undefined. */
export function readDatabaseSearch(raw: Record<string, unknown>): DatabaseSearch {
  const decade = wholeNumber(raw.decade, 2100)
  const page = wholeNumber(raw.page, LAST_PAGE)
  return {
    q: text(raw.q, QUERY_MAX),
    manufacturer: oneOf(raw.manufacturer, MAKER_KEYS) ?? wholeNumber(raw.manufacturer),
    decade: decade !== undefined && decade >= 1880 && decade % 10 === 0 ? decade : undefined,
    type: oneOf(raw.type, MACHINE_TYPES),
    display: oneOf(raw.display, DISPLAY_TYPES),
    players: wholeNumber(raw.players, 20),
    feature: text(raw.feature, 60),
    sort: oneOf(raw.sort, MACHINE_SORTS),
    page: page === 1 ? undefined : page,
    // Hand-added machines have no entry to show beside the list.
    machine: typeof raw.machine === 'string' && OPDB_ID.test(raw.machine) ? raw.machine : undefined,
  }
}

/** Typed text in the address's form; undefined if empty. */
export function queryOf(typed: string): string | undefined {
  return typed.trim().replace(/\s+/g, ' ') || undefined
}

/** The text to search for: three characters or a known short name, else undefined. */
export function wordsOf({ q }: DatabaseSearch, known: ShortNames): string | undefined {
  const words = (q ?? '').trim()
  return isTooShort(words, known) ? undefined : words
}

export function activeFilters(search: DatabaseSearch): MachineFilter[] {
  return MACHINE_FILTERS.filter((filter) => search[filter] !== undefined)
}

/** Address of the page for a state; defaults are left out. */
export function databaseHref(search: DatabaseSearch): string {
  const address: DatabaseAddress = {
    q: search.q,
    manufacturer: search.manufacturer,
    decade: search.decade,
    type: search.type,
    display: search.display,
    players: search.players,
    feature: search.feature,
    sort: search.sort,
    page: search.page,
    machine: search.machine,
  }
  return paths.database(address)
}

/** Best match requires a query; without one the newest come first. */
export function sortOf(search: DatabaseSearch, known: ShortNames): NonNullable<DatabaseSearch['sort']> {
  const isQuery = wordsOf(search, known) !== undefined
  if (search.sort && (search.sort !== 'relevance' || isQuery)) return search.sort
  return isQuery ? 'relevance' : 'newest'
}

/** The list's query for an address: best hits first with a search, else newest titles. */
export function listQuery(search: DatabaseSearch, known: ShortNames) {
  const q = wordsOf(search, known)
  const { manufacturer, decade, type, display, players, feature, page = 1 } = search
  return query('GET /api/machines', {
    query: {
      q,
      manufacturer,
      decade,
      type,
      display,
      players,
      feature,
      sort: sortOf(search, known),
      ...windowOfPage(page, MACHINE_PAGE),
    },
  })
}

export function detailQuery(opdbId: string) {
  return query('GET /api/opdb/machine/{id}', { params: { id: opdbId } })
}

/** This site's own facts about an entry. */
export function localQuery(opdbId: string) {
  return query('GET /api/machines/{opdbId}', { params: { opdbId } })
}

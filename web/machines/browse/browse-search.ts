// Query of the browse page: filters, order and page of the list.

import { MACHINE_PAGE, MAKER_WORDS } from '#contract/machines/words.ts'
import { windowOfPage } from '#contract/paging.ts'
import { type MachinesQuery, paths } from '#contract/paths.ts'
import {
  activeFilters,
  type DatabaseSearch,
  readDatabaseSearch,
  text,
} from '#web/machines/database/database-search.ts'
import { query } from '#web/queries.ts'
import { choiceLabel } from './filter-options.ts'

export interface BrowseSearch extends Omit<DatabaseSearch, 'q' | 'machine'> {
  /** Full name of a contributor. */
  person?: string | undefined
}

const PERSON_MAX = 200

/** Parses an address's query; invalid values become undefined. */
export function readBrowseSearch(raw: Record<string, unknown>): BrowseSearch {
  const { q: _words, machine: _chosen, ...search } = readDatabaseSearch(raw)
  const sort = search.sort === 'relevance' ? undefined : search.sort
  return { ...search, person: text(raw.person, PERSON_MAX), sort }
}

/** Address of the page for a state; defaults are left out. */
export function browseHref(search: BrowseSearch): string {
  const { manufacturer, decade, type, display, players, feature, person, sort, page } = search
  const query: MachinesQuery = { manufacturer, decade, type, display, players, feature, person }
  return paths.machines({
    ...query,
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : page,
  })
}

/** Canonical address of a list: a manufacturer by its number, in the default order. */
export function canonicalHref(search: BrowseSearch): string {
  const { manufacturer } = search
  const maker = typeof manufacturer === 'string' ? MAKER_WORDS[manufacturer] : manufacturer
  return browseHref({ ...search, manufacturer: maker, sort: undefined })
}

/** Excludes combined filters from search engines: their combinations would be endless pages. */
export function isForPeopleAlone(search: BrowseSearch): boolean {
  return filterCount(search) > 1
}

/** Number of active filters. */
export function filterCount(search: BrowseSearch): number {
  return activeFilters(search).length + (search.person === undefined ? 0 : 1)
}

export function browseQuery(search: BrowseSearch) {
  const { manufacturer, decade, type, display, players, feature, person } = search
  const { sort = 'newest', page = 1 } = search
  return query('GET /api/machines', {
    query: {
      manufacturer,
      decade,
      type,
      display,
      players,
      feature,
      person,
      sort,
      ...windowOfPage(page, MACHINE_PAGE),
    },
  })
}

export type MakerName = (id: string | number) => string

/** Heading of the list: "Stern machines of the 2010s", "Dot matrix machines". */
export function browseTitle(search: BrowseSearch, makerName: MakerName): string {
  const { manufacturer, decade, type, display, players, feature, person } = search
  if (filterCount(search) === 0) return 'All machines'
  const word = (filter: 'type' | 'display' | 'players', value: string | number | undefined) =>
    value === undefined ? '' : choiceLabel(filter, value, undefined).toLowerCase()
  const kinds = [
    manufacturer === undefined ? '' : makerName(manufacturer),
    feature ?? '',
    display === 'cga' || display === 'lcd'
      ? choiceLabel('display', display, undefined)
      : word('display', display),
    word('type', type),
  ].filter(Boolean)
  const words = [
    ...kinds,
    'machines',
    players === undefined ? '' : `for ${word('players', players)}`,
    decade === undefined ? '' : `of the ${decade}s`,
    person === undefined ? '' : `by ${person}`,
  ].filter(Boolean)
  const title = words.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

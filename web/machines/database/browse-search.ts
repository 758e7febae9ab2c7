// What browsing keeps in its address: the filters of the list, its order and its page.

import { MACHINE_PAGE, MAKER_WORDS } from '#contract/machines/words.ts'
import { windowOfPage } from '#contract/paging.ts'
import { type MachinesQuery, paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { activeFilters, type DatabaseSearch, readDatabaseSearch, text } from './database-search.ts'
import { choiceLabel } from './filter-options.ts'

export interface BrowseSearch extends Omit<DatabaseSearch, 'q' | 'machine'> {
  /** Somebody who made the machines, by their whole name. */
  person?: string | undefined
}

const PERSON_MAX = 200

/** Reads an address's query; what is malformed is undefined. */
export function readBrowseSearch(raw: Record<string, unknown>): BrowseSearch {
  const { q: _words, machine: _chosen, ...search } = readDatabaseSearch(raw)
  const sort = search.sort === 'relevance' ? undefined : search.sort
  return { ...search, person: text(raw.person, PERSON_MAX), sort }
}

/** The page's address in a state; what it shows first is not spelled out. */
export function browseHref(search: BrowseSearch): string {
  const { manufacturer, decade, type, display, players, feature, person, sort, page } = search
  const query: MachinesQuery = { manufacturer, decade, type, display, players, feature, person }
  return paths.machines({
    ...query,
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : page,
  })
}

/** The one address of what is listed: a maker by its number, in no special order. */
export function canonicalHref(search: BrowseSearch): string {
  const { manufacturer } = search
  const maker = typeof manufacturer === 'string' ? MAKER_WORDS[manufacturer] : manufacturer
  return browseHref({ ...search, manufacturer: maker, sort: undefined })
}

/** Every combination of filters would be endless pages: what is narrowed down twice is for people alone. */
export function isForPeopleAlone(search: BrowseSearch): boolean {
  return filterCount(search) > 1
}

/** How many filters narrow the list down. */
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

/** What the list holds, as a heading: "Stern machines of the 2010s", "Dot matrix machines". */
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

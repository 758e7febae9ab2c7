// Filters, sorts and counts titles in memory, for the database page and browsing.

import type { MachineFacets, MachineQuery, MachineRow } from '#contract/machines/machines.ts'
import { MACHINE_PAGE } from '#contract/machines/words.ts'
import type { Pagination } from '#contract/values.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { creditedFirst } from '#server/machines/catalogue/machine-cards.ts'
import type { RatedTitles, ReadRatedTitles } from '#server/machines/catalogue/title-ratings.ts'
import { toMachineRow } from '#server/machines/presenters.ts'
import type { CatalogueItem, SearchIndex } from '#server/machines/search/search-index.ts'
import { type FilteredTitles, filterTitles, keyOf } from './filtered-titles.ts'
import { type Columns, layOut, type Places } from './list-columns.ts'

export interface MachineList {
  data: MachineRow[]
  pagination: Pagination
  facets: MachineFacets
}

export type ListMachines = (query: MachineQuery) => Promise<MachineList>

/** Number of cached filter results: other pages and orders of the same list are then slices. */
const REMEMBERED = 500

/** Lists over the current catalogue; the cache is cleared when the catalogue or a rating changes. */
export function createMachineLists(
  catalogue: Pick<Catalogue, 'index' | 'settled'>,
  readRated: ReadRatedTitles,
): ListMachines {
  let laidOut: Columns | undefined
  let ratedThen: RatedTitles | undefined
  const lists = new Map<string, FilteredTitles>()

  function columnsNow(rated: RatedTitles): Columns {
    const index = catalogue.index()
    if (laidOut?.index !== index || ratedThen !== rated) lists.clear()
    if (laidOut?.index !== index) laidOut = layOut(index)
    ratedThen = rated
    return laidOut
  }

  function listFor(query: MachineQuery, columns: Columns, rated: RatedTitles): FilteredTitles {
    const key = keyOf(query)
    const list = lists.get(key) ?? filterTitles(columns, query, rated)
    // The first key of a Map is the least recently used.
    lists.delete(key)
    lists.set(key, list)
    const [oldest = key] = lists.keys()
    if (lists.size > REMEMBERED) lists.delete(oldest)
    return list
  }

  return async (query) => {
    const { limit = MACHINE_PAGE, offset = 0, sort = 'relevance' } = query
    const [rated] = await Promise.all([readRated(), catalogue.settled()])
    const columns = columnsNow(rated)
    const list = listFor(query, columns, rated)
    const titles = list.sorted(sort)
    return {
      data: titles.slice(offset, offset + limit).flatMap((places) => {
        const editions = editionsAt(columns.index, places, query)
        const title = editions && columns.index.titles.get(editions[0].titleId)
        return title ? [toMachineRow(title, editions, rated.byTitle.get(editions[0].titleId))] : []
      }),
      pagination: { total: titles.length, limit, offset },
      facets: list.facets,
    }
  }
}

type Editions = readonly [CatalogueItem, ...CatalogueItem[]]

/** A search puts the best edition first; otherwise the credited one is first. */
function editionsAt(index: SearchIndex, places: Places, { q }: MachineQuery): Editions | null {
  const items = places.flatMap((place) => index.items[place] ?? [])
  const [best, ...others] = q === undefined ? creditedFirst(index, items) : items
  return best ? [best, ...others] : null
}

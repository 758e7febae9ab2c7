// The catalogue as columns of numbers, built once per index: lists filter and count by scanning them.
import { MACHINE_FILTERS, type MachineFilter } from '#contract/machines/words.ts'
import { type CatalogueItem, type SearchIndex, titleNameRank } from '#server/machines/search/search-index.ts'

export type FilterValue = string | number

export interface Column {
  /** Every value that occurs, in the order for ties in frequency. */
  values: readonly FilterValue[]
  codeOf: ReadonlyMap<FilterValue, number>
  /** By place: numbers of the item's values; empty if unknown. */
  codes: readonly (readonly number[])[]
}

export interface Columns {
  index: SearchIndex
  columns: Readonly<Record<MachineFilter, Column>>
  /** Places of all items, grouped by title. */
  places: Uint32Array
  /** By place: number of the item's title. */
  titleOf: Uint32Array
  titleIds: readonly string[]
  /** By title number: rank in the order of names. */
  nameRank: Uint32Array
}

const VALUES_OF: Readonly<Record<MachineFilter, (item: CatalogueItem) => readonly (FilterValue | null)[]>> = {
  manufacturer: ({ makerId }) => [makerId],
  decade: ({ year }) => [year === null ? null : year - (year % 10)],
  type: ({ type }) => [type],
  display: ({ display }) => [display],
  players: ({ playerCount }) => [playerCount],
  feature: ({ features }) => features,
}

export function layOut(index: SearchIndex): Columns {
  const titleIds = [...index.byTitle.keys()]
  const titleOf = new Uint32Array(index.items.length)
  const nameRank = new Uint32Array(titleIds.length)
  const places: number[] = []
  for (const [title, titleId] of titleIds.entries()) {
    const own = index.byTitle.get(titleId) ?? []
    places.push(...own)
    for (const place of own) titleOf[place] = title
    nameRank[title] = titleNameRank(index, titleId)
  }
  const columnOf = (filter: MachineFilter) => layOutColumn(index, VALUES_OF[filter], orderOf(filter, index))
  return {
    index,
    columns: {
      manufacturer: columnOf('manufacturer'),
      decade: columnOf('decade'),
      type: columnOf('type'),
      display: columnOf('display'),
      players: columnOf('players'),
      feature: columnOf('feature'),
    },
    places: Uint32Array.from(places),
    titleOf,
    titleIds,
    nameRank,
  }
}

type Order = (a: FilterValue, b: FilterValue) => number

/** Manufacturers sort by name, numbers by size, words by letters. */
function orderOf(filter: MachineFilter, { makers }: SearchIndex): Order {
  const { compare } = new Intl.Collator('en')
  if (filter !== 'manufacturer') {
    return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))
  }
  const name = (id: FilterValue) => makers.get(Number(id)) ?? ''
  return (a, b) => compare(name(a), name(b))
}

function layOutColumn(
  { items }: SearchIndex,
  valuesOf: (item: CatalogueItem) => readonly (FilterValue | null)[],
  order: Order,
): Column {
  const known = items.map((item) => new Set(valuesOf(item).filter((value) => value !== null)))
  const values = [...new Set(known.flatMap((one) => [...one]))].sort(order)
  const codeOf = new Map(values.map((value, code) => [value, code]))
  return { values, codeOf, codes: known.map((one) => [...one].map((value) => codeOf.get(value) ?? 0)) }
}

/** Places of one title's items in the index, at least one. */
export type Places = readonly [number, ...number[]]

/** Matching titles, and the number of titles per filter value. */
export interface Tally {
  /** Places of matching items by title, unordered. */
  titles: Places[]
  /** By filter and value number. */
  counts: ReadonlyMap<MachineFilter, Uint32Array>
}

/** A number that no value has. */
const NONE = -1

/**
 * Filters and counts in one pass. A value's count is the number of titles with an edition that has it and passes all
 * other filters. `only` restricts the items, by place.
 */
export function tally(
  { columns, places, titleOf }: Columns,
  wanted: Partial<Record<MachineFilter, FilterValue | undefined>>,
  only: { has(place: number): boolean } | null,
): Tally {
  const parts = MACHINE_FILTERS.map((filter) => {
    const { codes, codeOf, values } = columns[filter]
    const value = wanted[filter]
    return {
      filter,
      codes,
      want: value === undefined ? null : (codeOf.get(value) ?? NONE),
      counts: new Uint32Array(values.length),
      // The title counted last: items of a title are adjacent, so each title counts once.
      counted: new Int32Array(values.length).fill(NONE),
    }
  })
  const titles: [number, ...number[]][] = []
  let last = NONE
  for (const place of places) {
    if (only && !only.has(place)) continue
    const failed = parts.filter(({ want, codes }) => want !== null && !codes[place]?.includes(want))
    if (failed.length > 1) continue
    const title = titleOf[place] ?? 0
    for (const { codes, counts, counted } of failed.length === 0 ? parts : failed) {
      for (const code of codes[place] ?? []) {
        if (counted[code] === title) continue
        counted[code] = title
        counts[code] = (counts[code] ?? 0) + 1
      }
    }
    if (failed.length > 0) continue
    if (title === last) titles.at(-1)?.push(place)
    else titles.push([place])
    last = title
  }
  return { titles, counts: new Map(parts.map(({ filter, counts }) => [filter, counts])) }
}

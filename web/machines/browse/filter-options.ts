// Options of each filter with their numbers of titles, and labels of chosen values.

import type { MachineFacets } from '#contract/machines/machines.ts'
import { DISPLAY_TYPES, MACHINE_TYPES, type MachineFilter } from '#contract/machines/words.ts'
import type { DatabaseSearch } from '#web/machines/database/database-search.ts'
import {
  displayWord,
  MAKER_KEYS,
  makerLabel,
  makerWordOf,
  playersWord,
  typeWord,
} from '#web/machines/words.ts'
import { oneOf } from '#web/shell/address-query.ts'
import type { Option } from '#web/ui/forms/select.tsx'

export const FILTER_LABELS: Record<MachineFilter, string> = {
  manufacturer: 'Manufacturer',
  decade: 'Decade',
  type: 'Type',
  display: 'Display',
  players: 'Players',
  feature: 'Feature',
}

export const ANY: Record<MachineFilter, string> = {
  manufacturer: 'All manufacturers',
  decade: 'All decades',
  type: 'All types',
  display: 'All displays',
  players: 'Any number',
  feature: 'All features',
}

interface Choice {
  value: string
  label: string
  count: number | undefined
}

const byValue = (order: readonly string[]) => (a: { value: string }, b: { value: string }) =>
  order.indexOf(a.value) - order.indexOf(b.value)

function makers(facets: MachineFacets | undefined): Choice[] {
  const named = MAKER_KEYS.map((word) => ({
    value: word,
    label: makerLabel(word),
    count: facets && (facets.manufacturers.find(({ id }) => makerWordOf(id) === word)?.count ?? 0),
  }))
  const others = (facets?.manufacturers ?? [])
    .filter(({ id }) => makerWordOf(id) === undefined)
    .map(({ id, name, count }) => ({ value: String(id), label: name, count }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return [...named, ...others]
}

function choicesOf(filter: MachineFilter, facets: MachineFacets | undefined): Choice[] {
  if (filter === 'manufacturer') return makers(facets)
  if (!facets) return []
  const counted = {
    decade: () => facets.decades.toSorted((a, b) => b.value - a.value),
    type: () => facets.types.toSorted(byValue(MACHINE_TYPES)),
    display: () => facets.displays.toSorted(byValue(DISPLAY_TYPES)),
    players: () => facets.players.toSorted((a, b) => a.value - b.value),
    feature: () => facets.features,
  }[filter]()
  return counted.map(({ value, count }) => ({
    value: String(value),
    label: choiceLabel(filter, value, facets),
    count,
  }))
}

/** Label of a value: "Stern", "1990s", "Dot matrix". */
export function choiceLabel(
  filter: MachineFilter,
  value: string | number,
  facets: MachineFacets | undefined,
): string {
  switch (filter) {
    case 'manufacturer': {
      const word = typeof value === 'number' ? makerWordOf(value) : oneOf(value, MAKER_KEYS)
      if (word) return makerLabel(word)
      return facets?.manufacturers.find(({ id }) => id === value)?.name ?? `Manufacturer ${value}`
    }
    case 'decade':
      return `${value}s`
    case 'type':
      return typeWord(String(value))
    case 'display':
      return displayWord(String(value))
    case 'players':
      return playersWord(Number(value))
    case 'feature':
      return String(value)
  }
}

/** Value of a filter's control: manufacturers with a word use that. */
export function controlValue(filter: MachineFilter, search: DatabaseSearch): string {
  const value = search[filter]
  if (filter === 'manufacturer' && typeof value === 'number') return makerWordOf(value) ?? String(value)
  return value === undefined ? '' : String(value)
}

/** A control's value in the address's form. */
export function searchValue(text: string): string | number | undefined {
  if (text === '') return undefined
  return /^\d+$/.test(text) ? Number(text) : text
}

/** All options of a filter with results; the chosen one is always included. */
export function optionsOf(
  filter: MachineFilter,
  search: DatabaseSearch,
  facets: MachineFacets | undefined,
): Option[] {
  const choices = choicesOf(filter, facets).filter(({ count }) => count !== 0)
  const chosen = controlValue(filter, search)
  if (chosen !== '' && !choices.some(({ value }) => value === chosen)) {
    const label = choiceLabel(filter, searchValue(chosen) ?? chosen, facets)
    choices.unshift({ value: chosen, label, count: facets && 0 })
  }
  return choices.map(({ value, label, count }) => ({
    value,
    label: count === undefined ? label : `${label} (${count})`,
  }))
}

// Spellings of manufacturers' names in searches.
import type { Maker } from '#server/machines/catalogue/records.ts'
import { fold } from './search-words.ts'

/** Additional spellings, by the manufacturer's number in the Open Pinball Database. */
const MAKER_NICKNAMES: Record<string, number> = {
  stern: 12,
  'stern pinball': 12,
  'stern electronics': 137,
  jjp: 74,
  'jersey jack': 74,
  wms: 7,
  williams: 7,
  bally: 8,
  midway: 8,
  'bally midway': 8,
  gottlieb: 2,
  'd gottlieb': 2,
  premier: 2,
  mylstar: 2,
  'data east': 10,
  de: 10,
  sega: 16,
  'chicago gaming': 112,
  cgc: 112,
  'chicago coin': 3,
  spooky: 95,
  american: 115,
  multimorphic: 91,
  capcom: 43,
  atari: 27,
  zaccaria: 11,
  'barrels of fun': 136,
  'dutch pinball': 54,
  'pinball brothers': 124,
  'game plan': 29,
}

/** Folded spellings of the known manufacturers, with their numbers. */
export function makerSpellings(makers: readonly Maker[]): Map<string, Set<number>> {
  const spellings = new Map<string, Set<number>>()
  const known = new Set(makers.map(({ id }) => id))
  for (const { id, name, fullName } of makers) {
    for (const spelling of [fold(name), fold(fullName)]) {
      if (spelling) spellings.set(spelling, (spellings.get(spelling) ?? new Set()).add(id))
    }
  }
  for (const [spelling, id] of Object.entries(MAKER_NICKNAMES))
    if (known.has(id)) spellings.set(spelling, new Set([id]))
  return spellings
}

// Titles that a text is about: named by its author, found in it as a proposal.
import type { NamedMachine } from '#contract/machines/named-machines.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { findNamedTitles } from '#server/machines/search/named-titles.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { cardsOf, findCards } from './machine-cards.ts'
import { titleIdOf } from './records.ts'

/** The titles of the machines, each once; refuses what the catalogue does not have. */
export function titlesOf(index: SearchIndex, machineIds: readonly string[]): string[] {
  const cards = cardsOf(index, machineIds)
  if (machineIds.some((id) => !cards.has(id))) {
    const text = 'Please choose machines from the list'
    throw refuse.invalid('machine_not_found', text, { machineIds: text })
  }
  return [...new Set(machineIds.map(titleIdOf))]
}

/** By id, also those that the source no longer has. */
export async function findNamedMachines(
  db: Db,
  index: SearchIndex,
  ids: readonly string[],
): Promise<Map<string, NamedMachine>> {
  const cards = ids.length > 0 ? await findCards(db, index, ids) : new Map<string, NamedMachine>()
  return new Map([...cards].map(([id, card]) => [id, toNamedMachine(card)]))
}

/** Those that a text seems to name, for its author to confirm. */
export function proposeMachines(index: SearchIndex, text: string, most: number): NamedMachine[] {
  const ids = findNamedTitles(index, text, most)
  const cards = cardsOf(index, ids)
  return ids.flatMap((id) => cards.get(id) ?? []).map(toNamedMachine)
}

function toNamedMachine({ opdbId, name, manufacturer, year }: NamedMachine): NamedMachine {
  return { opdbId, name, manufacturer, year }
}

// Machines that listings name.
import type { ListingDetail } from '#contract/market/market.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { cardsOf, editionsOf, findCards } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'

/** Refuses what is no machine of the catalogue. */
export function mustBeMachine(index: SearchIndex, opdbId: string): void {
  if (cardsOf(index, [opdbId]).has(opdbId)) return
  const text = 'Please choose a machine from the list'
  throw refuse.invalid('machine_not_found', text, { opdbId: text })
}

/** As the listing's page shows it, also once the source no longer has it. */
export async function findListedMachine(
  db: Db,
  index: SearchIndex,
  opdbId: string | null,
): Promise<ListingDetail['machine']> {
  const card = opdbId && (await findCards(db, index, [opdbId])).get(opdbId)
  if (!card) return null
  const { name, edition, manufacturer, year } = card
  return { opdbId: card.opdbId, name, edition, manufacturer, year }
}

/** The title of any of its ids, and all its editions. */
export function idsOfTitle(index: SearchIndex, opdbId: string): string[] {
  const [titleId = opdbId] = opdbId.split('-')
  return [...new Set([titleId, opdbId, ...editionsOf(index, titleId).map((edition) => edition.opdbId)])]
}

/** A title with all its editions, or one edition. */
export function machinesOf(index: SearchIndex, opdbId: string): string[] {
  return opdbId.includes('-') ? [opdbId] : idsOfTitle(index, opdbId)
}

/** The edition that a listing is about: of a title with one edition that one; null where it may be any of several. */
export function editionOf(index: SearchIndex, opdbId: string): string | null {
  const editions = editionsOf(index, opdbId)
  if (editions.length === 0) return opdbId
  const [only, ...others] = editions
  return only && others.length === 0 ? only.opdbId : null
}

// Machines that listings are about.
import type { ListingDetail } from '#contract/market/market.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { cardsOf, editionsOf, findCards } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'

/** Refuses an id that is not in the catalogue. */
export function mustBeMachine(index: SearchIndex, opdbId: string): void {
  if (cardsOf(index, [opdbId]).has(opdbId)) return
  const text = 'Please choose a machine from the list'
  throw refuse.invalid('machine_not_found', text, { opdbId: text })
}

/** For the listing's page, even if the source no longer has the machine. */
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

/** Ids of the title and all its editions, from any of them. */
export function idsOfTitle(index: SearchIndex, opdbId: string): string[] {
  const [titleId = opdbId] = opdbId.split('-')
  return [...new Set([titleId, opdbId, ...editionsOf(index, titleId).map((edition) => edition.opdbId)])]
}

/** A title with all its editions, or one edition. */
export function machinesOf(index: SearchIndex, opdbId: string): string[] {
  return opdbId.includes('-') ? [opdbId] : idsOfTitle(index, opdbId)
}

/** The edition that a listing is about, or a title's only edition; null if it could be any of several. */
export function editionOf(index: SearchIndex, opdbId: string): string | null {
  const editions = editionsOf(index, opdbId)
  if (editions.length === 0) return opdbId
  const [only, ...others] = editions
  return only && others.length === 0 ? only.opdbId : null
}

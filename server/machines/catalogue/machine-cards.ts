// Machine cards for lists of other rooms: from the index in memory, from the database if gone from the source.
import { eq, inArray } from 'drizzle-orm'
import type { CollectionMachine } from '#contract/collections/collections.ts'
import { slugOf } from '#contract/paths.ts'
import type { Db } from '#server/base/database/database.ts'
import type { CatalogueItem, SearchIndex } from '#server/machines/search/search-index.ts'
import { catalogueEntries, manufacturers } from '#server/machines/tables.ts'
import { editionName } from './records.ts'

/** The visible editions of a title, the credited one first; empty if it is not a visible title's id. */
export function editionsOf(index: SearchIndex, titleId: string): CatalogueItem[] {
  const items = (index.byTitle.get(titleId) ?? []).flatMap((place) => index.items[place] ?? [])
  return creditedFirst(index, items)
}

/** Editions of one title: the credited one, then machines before aliases, older first. */
export function creditedFirst(index: SearchIndex, editions: readonly CatalogueItem[]): CatalogueItem[] {
  const rank = ({ opdbId, titleId, kind, year }: CatalogueItem) =>
    index.titles.get(titleId)?.credited.opdbId === opdbId
      ? 0
      : (kind === 'alias' ? 10_000 : 0) + (year ?? 9_999)
  return editions.toSorted((a, b) => rank(a) - rank(b))
}

/** The picture of machines in a list: the first of this site's own, else the first of the source's. */
export function listImage(items: readonly Pick<CatalogueItem, 'ownImage' | 'imageUrl'>[]): string | null {
  const own = items.find(({ ownImage }) => ownImage !== null)?.ownImage
  return own ?? items.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null
}

/** Cards by id of titles and editions in the catalogue. No query: safe for long lists. */
export function cardsOf(index: SearchIndex, ids: Iterable<string>): Map<string, CollectionMachine> {
  const cards = new Map<string, CollectionMachine>()
  for (const id of ids) {
    const card = cards.get(id) ?? editionCard(index, id) ?? titleCard(index, id)
    if (card) cards.set(id, card)
  }
  return cards
}

/** The same including entries gone from the source; only unknown ids are missing. */
export async function findCards(
  db: Db,
  index: SearchIndex,
  ids: Iterable<string>,
): Promise<Map<string, CollectionMachine>> {
  const asked = [...new Set(ids)]
  const cards = cardsOf(index, asked)
  const missing = asked.filter((id) => !cards.has(id))
  if (missing.length === 0) return cards
  const t = catalogueEntries
  const rows = await db
    .select({
      opdbId: t.opdbId,
      titleId: t.titleId,
      kind: t.kind,
      name: t.name,
      year: t.year,
      display: t.display,
      maker: manufacturers.name,
    })
    .from(t)
    .leftJoin(manufacturers, eq(manufacturers.id, t.manufacturerId))
    .where(inArray(t.opdbId, missing))
  for (const { kind, ...row } of rows) {
    const isTitle = kind === 'title'
    cards.set(row.opdbId, toCard({ ...row, edition: isTitle ? null : editionName(row.name), imageUrl: null }))
  }
  return cards
}

function editionCard(index: SearchIndex, opdbId: string): CollectionMachine | null {
  const item = index.items[index.placeOf.get(opdbId) ?? -1]
  return item ? toCard({ ...item, imageUrl: listImage([item]) }) : null
}

function titleCard(index: SearchIndex, titleId: string): CollectionMachine | null {
  const title = index.titles.get(titleId)
  if (!title) return null
  const imageUrl = listImage(editionsOf(index, titleId))
  return toCard({ ...title, opdbId: titleId, titleId, edition: null, imageUrl })
}

type CardFacts = Pick<
  CatalogueItem,
  'opdbId' | 'titleId' | 'name' | 'edition' | 'maker' | 'year' | 'display' | 'imageUrl'
>

function toCard({
  opdbId,
  titleId,
  name,
  edition,
  maker,
  year,
  display,
  imageUrl,
}: CardFacts): CollectionMachine {
  return {
    opdbId,
    titleId,
    slug: slugOf(name),
    name,
    edition,
    manufacturer: maker,
    year,
    display,
    imageUrl,
  }
}

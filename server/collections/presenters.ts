// The ways out for entries: to their owner, to everybody, which has no place for note and price at all, and as an export;
// who keeps a machine goes out by keepers.ts.
import type {
  CollectionEntry,
  CollectionExport,
  CollectionMachine,
  PublicEntry,
} from '#contract/collections/collections.ts'
import { slugOf } from '#contract/paths.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import { countHiddenPictures, picturesOf } from '#server/pictures/uploads.ts'
import { freshenedOptional } from '#server/writing/optional-text.ts'
import type { collectionEntries } from './tables.ts'

export type EntryRow = typeof collectionEntries.$inferSelect

/** What pictures call the thing that shows them. */
export const PICTURE_USE: PictureUseKind = 'collection'

/** An entry with what it shows of other rooms. */
export interface WholeEntry {
  row: EntryRow
  machine: CollectionMachine
  pictures: Picture[]
}

/** The machines and pictures of many entries, each kind in one query at most. */
export async function withParts(
  db: Db,
  index: SearchIndex,
  rows: readonly EntryRow[],
): Promise<WholeEntry[]> {
  const ids = rows.map(({ id }) => id)
  const [cards, pictures] = await Promise.all([
    findCards(
      db,
      index,
      rows.map(({ opdbId }) => opdbId),
    ),
    picturesOf(db, PICTURE_USE, ids),
  ])
  return rows.map((row) => ({
    row,
    machine: cards.get(row.opdbId) ?? lostCard(row),
    pictures: pictures.get(row.id) ?? [],
  }))
}

/** What its owner is told beside that: the note, and how many of its pictures were taken down. */
export interface OwnEntry extends WholeEntry {
  hiddenPictures: number
}

export async function withOwnParts(
  db: Db,
  index: SearchIndex,
  rows: readonly EntryRow[],
): Promise<OwnEntry[]> {
  const [entries, hidden] = await Promise.all([
    withParts(db, index, await freshenedOptional(db, rows, 'note')),
    countHiddenPictures(
      db,
      PICTURE_USE,
      rows.map(({ id }) => id),
    ),
  ])
  return entries.map((entry) => ({ ...entry, hiddenPictures: hidden.get(entry.row.id) ?? 0 }))
}

/** A machine of which the catalogue has lost every trace: it is still somebody's. */
export function lostCard({
  opdbId,
  titleId,
}: Pick<CollectionMachine, 'opdbId' | 'titleId'>): CollectionMachine {
  return {
    opdbId,
    titleId,
    slug: slugOf(opdbId),
    name: opdbId,
    edition: null,
    manufacturer: null,
    year: null,
    display: null,
    imageUrl: null,
  }
}

/** For its owner alone. */
export function toCollectionEntry({ row, machine, pictures, hiddenPictures }: OwnEntry): CollectionEntry {
  return {
    id: row.id,
    machine,
    status: row.status,
    condition: row.condition,
    acquiredOn: row.acquiredOn,
    pictures,
    note: row.note,
    noteHtml: row.html,
    pricePaid: row.pricePaidCents === null ? null : moneyOf(row.pricePaidCents),
    value: row.valueCents === null ? null : moneyOf(row.valueCents),
    isPublic: row.isPublic,
    isHidden: row.hiddenAt !== null,
    hiddenPictures,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toPublicEntry({ row, machine, pictures }: WholeEntry): PublicEntry {
  return {
    id: row.id,
    machine,
    status: row.status,
    condition: row.condition,
    acquiredOn: row.acquiredOn,
    pictures,
    createdAt: row.createdAt.toISOString(),
  }
}

/** For its owner alone: a line of the file that is taken along. */
export function toExported(row: EntryRow, machine: CollectionMachine): CollectionExport['entries'][number] {
  return {
    opdbId: row.opdbId,
    name: machine.name,
    manufacturer: machine.manufacturer,
    year: machine.year,
    status: row.status,
    condition: row.condition,
    acquiredOn: row.acquiredOn,
    pricePaid: row.pricePaidCents === null ? null : moneyOf(row.pricePaidCents),
    value: row.valueCents === null ? null : moneyOf(row.valueCents),
    note: row.note,
    isPublic: row.isPublic,
    addedAt: row.createdAt.toISOString(),
  }
}

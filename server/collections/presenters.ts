// Presenters of entries: for their owner, for everyone (without the owner's columns), and for the export; owners.ts
// presents a machine's owners.
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

/** Use kind of entry pictures. */
export const PICTURE_USE: PictureUseKind = 'collection'

/** An entry with its machine and pictures. */
export interface WholeEntry {
  row: EntryRow
  machine: CollectionMachine
  pictures: Picture[]
}

/** Machines and pictures of many entries, at most one query per kind. */
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

/** The owner's additions: the note, and how many pictures were taken down. */
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

/** A machine that is gone from the catalogue without a trace, but still in a collection. */
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

/** For its owner only. */
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

/** For its owner only: a row of the export. */
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

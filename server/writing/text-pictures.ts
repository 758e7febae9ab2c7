// Pictures that a text may show: a new one those of the writer that nothing else uses, a stored one those it was stored
// with.
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Db } from '#server/base/database/database.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import { type PictureRow, toPicture } from '#server/pictures/stored-pictures.ts'
import { pictures } from '#server/pictures/tables.ts'
import {
  attachPicture,
  dropPicture,
  type PictureUse,
  picturesOf,
  shownBy,
  type Using,
} from '#server/pictures/uploads.ts'
import { pictureKeysIn } from './picture-paths.ts'

/** A picture by the key in its address; null if the text may not show it. */
export type FindPicture = (key: string) => Picture | null

/** The writer's own uploads named in a text, if used by nothing but a draft or the text's earlier version. */
export async function findOwnPictures(
  db: Db,
  source: string,
  { ownerId, use }: { ownerId: number; use?: PictureUse | undefined },
): Promise<{ find: FindPicture; idOf: (key: string) => number | undefined }> {
  const keys = pictureKeysIn(source)
  const rows =
    keys.length === 0
      ? []
      : await db
          .select()
          .from(pictures)
          .where(
            and(
              inArray(pictures.key, keys),
              eq(pictures.ownerId, ownerId),
              isNull(pictures.hiddenAt),
              or(isNull(pictures.useKind), eq(pictures.useKind, 'draft'), use && shownBy(use)),
            ),
          )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return { find: finder(byKey), idOf: (key) => byKey.get(key)?.id }
}

interface Row {
  id: number
  text: string
}

/** Shown pictures per row, in one query for all; none if no text names any. */
export async function findShownPictures(
  db: Db,
  kind: PictureUseKind,
  rows: readonly Row[],
): Promise<(row: Row) => FindPicture> {
  const naming = rows.filter(({ text }) => text.includes('/pictures/'))
  const ids = naming.map(({ id }) => id)
  const found =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(pictures)
          .where(and(eq(pictures.useKind, kind), inArray(pictures.useId, ids), isNull(pictures.hiddenAt)))
  return ({ id }) => finder(new Map(found.flatMap((row) => (row.useId === id ? [[row.key, row]] : []))))
}

/** Marks the pictures as used by the written content, in its transaction. */
export async function attachPictures(
  tx: Db,
  pictureIds: readonly number[],
  using: Omit<Using, 'pictureId'>,
): Promise<void> {
  for (const pictureId of pictureIds) await attachPicture(tx, { pictureId, ...using })
}

/** Detaches pictures that an edited text no longer shows. Those taken down stay. */
export async function detachPictures(tx: Db, shownIds: readonly number[], use: PictureUse): Promise<void> {
  const before = (await picturesOf(tx, use.kind, [use.id])).get(use.id) ?? []
  for (const { id } of before) if (!shownIds.includes(id)) await dropPicture(tx, use, id)
}

function finder(byKey: ReadonlyMap<string, PictureRow>): FindPicture {
  return (key) => {
    const row = byKey.get(key)
    return row ? toPicture(row) : null
  }
}

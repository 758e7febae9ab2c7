// Uploads: owners and uses. Other rooms use pictures through these functions inside their own transactions:
// `attachPicture` when they write something that shows one, `dropPicture` when it no longer does.
import { type AnyColumn, and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#contract/pictures/pictures.ts'
import { pictureKey } from '#contract/purge-keys.ts'
import type { Viewer } from '#contract/viewer.ts'
import { type Db, isOneOf } from '#server/base/database/database.ts'
import { emit, eventType } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import {
  isSentInPrivate,
  mayReadPicture,
  type PictureAccessByKind,
  type PictureUseKind,
} from './picture-access.ts'
import { type PictureRow, toPicture } from './stored-pictures.ts'
import { pictures } from './tables.ts'

/** The kind and id of what uses a picture. */
export interface PictureUse {
  kind: PictureUseKind
  id: number
}

export interface Using {
  pictureId: number
  ownerId: number
  use: PictureUse
  /** The field of the request that names the picture; none where a text shows it. */
  field?: 'pictureId' | 'pictureIds' | undefined
}

/**
 * Marks a member's own upload as used, positioned after the use's other pictures; repeating it changes nothing. Takes
 * it from a draft, whose text is posted now. Pictures of others, unknown ones and those taken down are refused alike
 * with 400, one in another use with 409.
 */
export async function attachPicture(tx: Db, { pictureId, ownerId, use, field }: Using): Promise<PictureRow> {
  const isTheirs = and(eq(pictures.id, pictureId), eq(pictures.ownerId, ownerId), isNull(pictures.hiddenAt))
  const [row] = await tx.select().from(pictures).where(isTheirs).for('update')
  if (!row) throw pictureGone(field)
  if (row.useKind !== null && row.useKind !== 'draft') {
    if (row.useKind === use.kind && row.useId === use.id) return row
    throw pictureInUse()
  }
  const next = tx
    .select({ position: sql<number>`coalesce(max(${pictures.usePosition}), 0) + 1` })
    .from(pictures)
    .where(shownBy(use))
  const [used] = await tx
    .update(pictures)
    .set({ useKind: use.kind, useId: use.id, usePosition: sql`(${next})`, unusedSince: null })
    .where(eq(pictures.id, pictureId))
    .returning()
  if (!used) throw pictureGone(field)
  return used
}

/** Columns of an unused picture. */
export const FREED = { useKind: null, useId: null, usePosition: null, unusedSince: sql`now()` }

/** Moves a use's pictures, or one of them, to another use in their order, when the text that shows them moves. */
export async function passPictures(
  tx: Db,
  from: PictureUse,
  to: PictureUse,
  pictureId?: number,
): Promise<void> {
  await tx
    .update(pictures)
    .set({ useKind: to.kind, useId: to.id })
    .where(and(shownBy(from), pictureId === undefined ? undefined : eq(pictures.id, pictureId)))
}

/** Detaches a use's pictures, or one of them; cleanup removes unused ones a day later. */
export async function dropPicture(tx: Db, use: PictureUse, pictureId?: number): Promise<void> {
  await tx
    .update(pictures)
    .set(FREED)
    .where(and(shownBy(use), pictureId === undefined ? undefined : eq(pictures.id, pictureId)))
}

/**
 * Hides a use's pictures, or one of them: call it before `dropPicture` if the content was taken down, or its owner
 * could show them elsewhere.
 */
export async function hidePicture(
  tx: Db,
  use: PictureUse,
  hiddenAt: Date,
  pictureId?: number,
): Promise<void> {
  await tx
    .update(pictures)
    .set({ hiddenAt })
    .where(
      and(
        shownBy(use),
        isNull(pictures.hiddenAt),
        pictureId === undefined ? undefined : eq(pictures.id, pictureId),
      ),
    )
}

/**
 * Sets the uploads of a use, in this order; returns whether anything changed. Pictures that were taken down are in no
 * list that their owner could send, so they stay. With `hiddenAt`, the use was taken down, and pictures removed from it
 * are hidden everywhere.
 */
export async function setPictures(
  tx: Db,
  use: PictureUse,
  {
    pictureIds,
    ownerId,
    hiddenAt,
  }: { pictureIds: readonly number[]; ownerId: number; hiddenAt: Date | null },
): Promise<boolean> {
  const wanted = [...new Set(pictureIds)]
  const shown = ((await picturesOf(tx, use.kind, [use.id])).get(use.id) ?? []).map(({ id }) => id)
  if (shown.length === wanted.length && shown.every((id, at) => id === wanted[at])) return false
  for (const pictureId of shown) {
    if (hiddenAt && !wanted.includes(pictureId)) await hidePicture(tx, use, hiddenAt, pictureId)
    await dropPicture(tx, use, pictureId)
  }
  for (const pictureId of wanted) await attachPicture(tx, { pictureId, ownerId, use, field: 'pictureIds' })
  return true
}

export function shownBy({ kind, id }: PictureUse) {
  return and(eq(pictures.useKind, kind), eq(pictures.useId, id))
}

/** All that is shown of a picture. */
const shownColumns = { id: pictures.id, key: pictures.key, alt: pictures.alt, sizes: pictures.sizes }

/** Pictures of many uses of a kind in one query, in their order; uses without pictures are not in the map. */
export async function picturesOf(
  db: Db,
  kind: PictureUseKind,
  ids: readonly number[],
): Promise<Map<number, Picture[]>> {
  const found = new Map<number, Picture[]>()
  if (ids.length === 0) return found
  const rows = await db
    .select({ ...shownColumns, useId: pictures.useId })
    .from(pictures)
    .where(and(eq(pictures.useKind, kind), isOneOf(pictures.useId, ids), isNull(pictures.hiddenAt)))
    .orderBy(asc(pictures.useId), asc(pictures.usePosition), asc(pictures.id))
  for (const row of rows) {
    if (row.useId === null) continue
    found.set(row.useId, [...(found.get(row.useId) ?? []), toPicture(row)])
  }
  return found
}

export type FirstPicture = Pick<PictureRow, keyof typeof shownColumns>

/**
 * For a query whose rows use pictures: the first of the use with this id, for `toPicture`. The query must join tables:
 * drizzle leaves the table's name out of the columns of one that does not.
 */
export function firstPictureOf(kind: PictureUseKind, id: AnyColumn): SQL<FirstPicture | null> {
  const { key, alt, sizes } = shownColumns
  return sql<FirstPicture | null>`(select json_build_object('id', ${pictures.id}, 'key', ${key}, 'alt', ${alt}, 'sizes', ${sizes})
    from ${pictures} where ${pictures.useKind} = ${kind} and ${pictures.useId} = ${id} and ${pictures.hiddenAt} is null
    order by ${pictures.usePosition}, ${pictures.id} limit 1)`
}

/** Number of pictures taken down per use; uses without any are not in the map. */
export async function countHiddenPictures(
  db: Db,
  kind: PictureUseKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: pictures.useId, count: sql<number>`count(*)::int` })
    .from(pictures)
    .where(and(eq(pictures.useKind, kind), isOneOf(pictures.useId, ids), isNotNull(pictures.hiddenAt)))
    .groupBy(pictures.useId)
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]])))
}

/** The picture if the viewer may change it; others' pictures are refused like unknown ones. */
export async function getOwnPicture(
  db: Db,
  viewer: Viewer,
  id: number,
  access: PictureAccessByKind,
): Promise<PictureRow> {
  const [row] = await db.select().from(pictures).where(eq(pictures.id, id))
  if (!row) throw pictureNotFound()
  mustBeAllowed(viewer, 'picture.edit', { ownerId: row.ownerId }, { isPrivate: true })
  // Staff may correct a description, but not discover what was sent in private.
  const isOwner = row.ownerId !== null && row.ownerId === viewer.member?.id
  if (!isOwner && !(await mayReadPicture(viewer, row, access))) throw pictureNotFound()
  return row
}

/**
 * What was sent in private cannot change: a changing text could evade blocks and silences, and alter what was reported.
 */
export function mustNotBeSent({ useKind }: PictureRow, access: PictureAccessByKind): void {
  if (useKind !== null && isSentInPrivate(useKind, access)) throw pictureInUse()
}

/** A picture's alternative text changed. */
const pictureDescribed = eventType<{ pictureId: number }>('picture_described', {
  changes: ({ pictureId }) => [pictureKey(pictureId)],
})

export async function describePicture(tx: Db, id: number, alt: string): Promise<PictureRow> {
  const [row] = await tx.update(pictures).set({ alt }).where(eq(pictures.id, id)).returning()
  if (!row) throw pictureNotFound()
  // If the picture is unused, no page changes.
  if (row.useKind !== null) await emit(tx, pictureDescribed, { pictureId: id })
  return row
}

/** Deletes the row of a picture used by nothing but a draft; 409 if it is in use. The caller deletes its files. */
export async function deleteUnused(db: Db, id: number): Promise<PictureRow> {
  const [row] = await db
    .delete(pictures)
    .where(and(eq(pictures.id, id), or(isNull(pictures.useKind), eq(pictures.useKind, 'draft'))))
    .returning()
  if (!row) throw pictureInUse()
  return row
}

function pictureNotFound() {
  return refuse.notFound()
}

/** The address exists, but not what its request names. */
function pictureGone(field: Using['field']) {
  const text = 'This picture is no longer here. Please add it again.'
  return refuse.invalid('invalid_input', text, field && { [field]: text })
}

function pictureInUse() {
  return refuse.conflict('picture_in_use', 'This picture is already in use.')
}

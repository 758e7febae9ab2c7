// Pictures of drafts. Only the writer sees them; the post takes them over by `attachPicture`.
import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { pictures } from './tables.ts'
import { FREED, type PictureUse, shownBy } from './uploads.ts'

export interface DraftPictures {
  draftId: number
  ownerId: number
  /** Attached pictures. */
  ids: readonly number[]
  /** Keys from the addresses of pictures in its text. */
  keys: readonly string[]
}

/** Sets the draft's pictures, among the writer's own that are used by nothing else; detaches all others. */
export async function setDraftPictures(
  tx: Db,
  { draftId, ownerId, ids, keys }: DraftPictures,
): Promise<void> {
  const use: PictureUse = { kind: 'draft', id: draftId }
  const named = or(inArray(pictures.id, [...ids]), inArray(pictures.key, [...keys])) as SQL
  await tx
    .update(pictures)
    .set(FREED)
    .where(and(shownBy(use), not(named)))
  if (ids.length + keys.length === 0) return
  await tx
    .update(pictures)
    .set({ useKind: use.kind, useId: use.id, usePosition: sql`${pictures.id}`, unusedSince: null })
    .where(and(named, eq(pictures.ownerId, ownerId), isNull(pictures.useKind), isNull(pictures.hiddenAt)))
}

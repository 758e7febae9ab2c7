// Pictures of what a member is still writing. Only the writer sees them; the post takes them over by `usePicture`.
import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { pictures } from './tables.ts'
import { FREED, type PictureUse, shownBy } from './uploads.ts'

export interface DraftPictures {
  draftId: number
  ownerId: number
  /** Attached to it. */
  ids: readonly number[]
  /** Shown in its text: the keys in their addresses. */
  keys: readonly string[]
}

/** Makes these the draft's pictures, of the writer's own that nothing else shows; the draft lets go of all others. */
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

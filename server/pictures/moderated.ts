// How pictures are found by moderators, taken down and shown again.
import { eq } from 'drizzle-orm'
import { isModerator } from '#contract/entitlements.ts'
import type { Db } from '#server/base/database.ts'
import { emit, eventType } from '#server/base/events.ts'
import type { House } from '#server/base/house.ts'
import type { ModeratedKind } from '#server/moderation/kinds.ts'
import { toPicture } from './kept-pictures.ts'
import { isPrivateKind, mayReadPicture, type PictureAccessByKind } from './picture-access.ts'
import { pictures } from './tables.ts'

export const pictureShown = eventType<{ pictureId: number; isShown: boolean }>('picture_shown', {
  changesPages: true,
})

/** Pictures of private things are no kind of their own: the thing is reported, and they with it. */
export function moderatedPictures({ db, clock }: House, access: PictureAccessByKind): ModeratedKind {
  return {
    kind: 'picture',
    find: async (viewer, id) => {
      const [row] = await db.select().from(pictures).where(eq(pictures.id, id))
      if (!row || row.useKind === null || isPrivateKind(row.useKind, access)) return null
      if (!(await mayReadPicture(viewer, row, access)) && !isModerator(viewer)) return null
      const { alt, url } = toPicture(row)
      return { authorId: row.ownerId, title: 'Picture', excerpt: alt, path: url }
    },
    takeDown: (tx, id) => showPicture(tx, id, clock.now()),
    restore: (tx, id) => showPicture(tx, id, null),
  }
}

async function showPicture(tx: Db, id: number, hiddenAt: Date | null): Promise<void> {
  await tx.update(pictures).set({ hiddenAt }).where(eq(pictures.id, id))
  await emit(tx, pictureShown, { pictureId: id, isShown: hiddenAt === null })
}

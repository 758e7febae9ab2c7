// Pictures for moderation: how moderators find, take down and restore them.
import { eq } from 'drizzle-orm'
import { isModerator } from '#contract/entitlements.ts'
import { picturesKey } from '#contract/purge-keys.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit, eventType } from '#server/base/events/events.ts'
import type { ModeratedKind } from '#server/moderation/cases/reportable-kinds.ts'
import { isPrivateKind, mayReadPicture, type PictureAccessByKind } from './picture-access.ts'
import { toPicture } from './stored-pictures.ts'
import { pictures } from './tables.ts'

/** The kind and id of what shows the picture. */
interface Use {
  useKind: string | null
  useId: number | null
}

export const pictureShown = eventType<{ pictureId: number; isShown: boolean }, Use>('picture_shown', {
  changes: (_, { useKind, useId }) =>
    useKind === null || useId === null ? [] : [picturesKey(useKind), picturesKey(useKind, useId)],
})

/** Pictures of private content are not reportable by themselves: the content is reported with them. */
export function moderatedPictures({ db, clock }: AppContext, access: PictureAccessByKind): ModeratedKind {
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
  const [row] = await tx.update(pictures).set({ hiddenAt }).where(eq(pictures.id, id)).returning()
  if (row) await emit(tx, pictureShown, { pictureId: id, isShown: hiddenAt === null }, row)
}

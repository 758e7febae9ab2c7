// A member's upload as profile picture; a port for accounts, a lower room.
import type { Db } from '#server/base/database/database.ts'
import type { PictureUseKind } from './picture-access.ts'
import { toPicture } from './stored-pictures.ts'
import { attachPicture, dropPicture } from './uploads.ts'

const USE: PictureUseKind = 'portrait'

export const portraits = {
  /** Replaces the previous upload and returns the new address. */
  use: async (tx: Db, userId: number, pictureId: number): Promise<string> => {
    const use = { kind: USE, id: userId }
    await dropPicture(tx, use)
    const used = await attachPicture(tx, { pictureId, ownerId: userId, use, field: 'pictureId' })
    return toPicture(used).sizes.small.jpeg
  },
  drop: (tx: Db, userId: number): Promise<void> => dropPicture(tx, { kind: USE, id: userId }),
}

import { pictures } from '#contract/pictures/pictures.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { audit } from '#server/base/security/audit.ts'
import type { PictureAccessByKind } from './picture-access.ts'
import type { PictureParts } from './picture-parts.ts'
import { fileKeysOf, storePicture, toPicture } from './stored-pictures.ts'
import { deleteUnused, describePicture, getOwnPicture, mustNotBeSent } from './uploads.ts'

export function pictureRoutes(
  { db, clock }: AppContext,
  parts: PictureParts,
  access: PictureAccessByKind,
): Route[] {
  return implement(pictures, {
    'POST /api/uploads': async ({ me, file, body }) => {
      return toPicture(await storePicture(db, parts, file, { ownerId: me.id, alt: body.alt ?? '' }))
    },
    'PATCH /api/uploads/{id}': async ({ viewer, params, body }) => {
      const picture = await getOwnPicture(db, viewer, params.id, access)
      mustNotBeSent(picture, access)
      const { member } = viewer
      const described = await db.transaction(async (tx) => {
        const row = await describePicture(tx, picture.id, body.alt)
        if (member && member.id !== row.ownerId) {
          const subject = { kind: 'picture', id: row.id }
          await audit(tx, { actor: member, action: 'picture_described', subject, at: clock.now() })
        }
        return row
      })
      return toPicture(described)
    },
    'DELETE /api/uploads/{id}': async ({ viewer, params }) => {
      const { id } = await getOwnPicture(db, viewer, params.id, access)
      const { key } = await deleteUnused(db, id)
      for (const file of fileKeysOf(key)) await parts.files.remove(file)
    },
  })
}

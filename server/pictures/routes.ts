import { pictures } from '#contract/pictures.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { refuse } from '#server/base/refusal.ts'
import { fileKeysOf, keepPicture, toPicture } from './kept-pictures.ts'
import type { PictureParts } from './picture-parts.ts'
import type { PictureReaders } from './readers.ts'
import { deleteUnused, describePicture, getOwnPicture, mustNotBePrivate } from './uploads.ts'

export function pictureRoutes({ db }: House, parts: PictureParts, readers: PictureReaders): Route[] {
  return implement(pictures, {
    'POST /api/uploads': async ({ viewer, file, body }) => {
      if (!viewer.member) throw refuse.unauthenticated()
      return toPicture(await keepPicture(db, parts, file, { ownerId: viewer.member.id, alt: body.alt ?? '' }))
    },
    'PATCH /api/uploads/{id}': async ({ viewer, params, body }) => {
      const picture = await getOwnPicture(db, viewer, params.id, readers)
      mustNotBePrivate(picture, readers)
      return toPicture(await describePicture(db, picture.id, body.alt))
    },
    'DELETE /api/uploads/{id}': async ({ viewer, params }) => {
      const { id } = await getOwnPicture(db, viewer, params.id, readers)
      const { key } = await deleteUnused(db, id)
      for (const file of fileKeysOf(key)) await parts.files.remove(file)
    },
  })
}

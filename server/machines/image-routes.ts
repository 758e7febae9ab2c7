import { machineImages } from '#contract/machine-images.ts'
import type { Viewer } from '#contract/viewer.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { refuse } from '#server/base/refusal.ts'
import type { PictureParts } from '#server/pictures/picture-parts.ts'
import { addImage, changeImage, deleteImage, orderImages } from './images.ts'

export function machineImageRoutes(house: House, parts: Pick<PictureParts, 'files'>): Route[] {
  return implement(machineImages, {
    'POST /api/admin/machines/{id}/images': ({ viewer, params, body }) =>
      addImage(house, { by: adminOf(viewer), machineId: params.id }, body),
    'PATCH /api/admin/machines/{id}/images/{imageId}': ({ viewer, params, body }) =>
      changeImage(house, { by: adminOf(viewer), machineId: params.id, imageId: params.imageId }, body),
    'PUT /api/admin/machines/{id}/images/order': ({ viewer, params, body }) =>
      orderImages(house, { by: adminOf(viewer), machineId: params.id }, body.imageIds),
    'DELETE /api/admin/machines/{id}/images/{imageId}': ({ viewer, params }) =>
      deleteImage(house, parts, { by: adminOf(viewer), machineId: params.id, imageId: params.imageId }),
  })
}

function adminOf({ member }: Viewer) {
  if (!member) throw refuse.unauthenticated()
  return member
}

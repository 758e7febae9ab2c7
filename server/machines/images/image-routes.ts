import { machineImages } from '#contract/machines/images.ts'
import type { House } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { PictureParts } from '#server/pictures/picture-parts.ts'
import { addImage, changeImage, deleteImage, orderImages } from './images.ts'

export function machineImageRoutes(house: House, parts: Pick<PictureParts, 'files'>): Route[] {
  return implement(machineImages, {
    'POST /api/admin/machines/{id}/images': ({ me, params, body }) =>
      addImage(house, { by: me, machineId: params.id }, body),
    'PATCH /api/admin/machines/{id}/images/{imageId}': ({ me, params, body }) =>
      changeImage(house, { by: me, machineId: params.id, imageId: params.imageId }, body),
    'PUT /api/admin/machines/{id}/images/order': ({ me, params, body }) =>
      orderImages(house, { by: me, machineId: params.id }, body.imageIds),
    'DELETE /api/admin/machines/{id}/images/{imageId}': ({ me, params }) =>
      deleteImage(house, parts, { by: me, machineId: params.id, imageId: params.imageId }),
  })
}

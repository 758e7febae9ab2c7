import { machineImages } from '#contract/machines/images.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { PictureParts } from '#server/pictures/picture-parts.ts'
import { addImage, changeImage, deleteImage, orderImages } from './images.ts'

export function machineImageRoutes(context: AppContext, parts: Pick<PictureParts, 'files'>): Route[] {
  return implement(machineImages, {
    'POST /api/admin/machines/{id}/images': ({ me, params, body }) =>
      addImage(context, { by: me, machineId: params.id }, body),
    'PATCH /api/admin/machines/{id}/images/{imageId}': ({ me, params, body }) =>
      changeImage(context, { by: me, machineId: params.id, imageId: params.imageId }, body),
    'PUT /api/admin/machines/{id}/images/order': ({ me, params, body }) =>
      orderImages(context, { by: me, machineId: params.id }, body.imageIds),
    'DELETE /api/admin/machines/{id}/images/{imageId}': ({ me, params }) =>
      deleteImage(context, parts, { by: me, machineId: params.id, imageId: params.imageId }),
  })
}

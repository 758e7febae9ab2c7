// Pictures of machines: add by address or upload, describe, reorder, delete.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id, line, orNone, prose } from '#contract/values.ts'
import { ADMIN_MAX, IMAGES_PER_MACHINE } from './admin-constants.ts'
import { MachineImage } from './machines.ts'
import { MACHINE_IMAGE_TYPES } from './words.ts'

const REQUIRED = 'Image URL Required'

const Described = {
  title: orNone(line(ADMIN_MAX.imageTitle)),
  description: orNone(prose(ADMIN_MAX.imageDescription)),
  imageType: z.enum(MACHINE_IMAGE_TYPES).optional().describe('backglass unless it says otherwise'),
  isMainImage: z.boolean().optional(),
}

/** Exactly one of an address or the admin's own upload. Allowed hosts are checked later. */
export const NewMachineImage = z
  .strictObject({
    imageUrl: line(2_000, REQUIRED).optional(),
    pictureId: Id.optional(),
    ...Described,
  })
  .refine(({ imageUrl, pictureId }) => Boolean(imageUrl) || pictureId !== undefined, {
    path: ['imageUrl'],
    message: REQUIRED,
  })
  .refine(({ imageUrl, pictureId }) => !imageUrl || pictureId === undefined, {
    path: ['pictureId'],
    message: 'Please give an address or a file, not both',
  })
export type NewMachineImage = z.output<typeof NewMachineImage>

/** Changes only the fields given; an empty text or null clears one. */
export const ChangedMachineImage = z.strictObject(Described)
export type ChangedMachineImage = z.output<typeof ChangedMachineImage>

const OneLocal = z.strictObject({ id: Id })
const OneImage = z.strictObject({ id: Id, imageId: Id })
/** All pictures of the machine, in order. */
const Images = z.array(MachineImage)

export const machineImages = endpoints({
  'POST /api/admin/machines/{id}/images': {
    summary:
      'Adds a picture by its address or from an upload, and answers all of them. The first one is the main one unless `isMainImage` is false.',
    access: 'admin',
    limit: 'write',
    params: OneLocal,
    body: NewMachineImage,
    reply: Images,
    status: 201,
    refuses: ['picture_address_refused', 'image_known_already', 'images_full', 'picture_in_use'],
  },
  'PATCH /api/admin/machines/{id}/images/{imageId}': {
    summary: "Changes a picture's description, or makes it the main one.",
    access: 'admin',
    limit: 'write',
    params: OneImage,
    body: ChangedMachineImage,
    reply: MachineImage,
  },
  'PUT /api/admin/machines/{id}/images/order': {
    summary: "Puts a machine's pictures in order; the body has each of their ids exactly once.",
    access: 'admin',
    limit: 'write',
    params: OneLocal,
    body: z.strictObject({ imageIds: z.array(Id).max(IMAGES_PER_MACHINE) }),
    reply: Images,
    refuses: ['other_images'],
  },
  'DELETE /api/admin/machines/{id}/images/{imageId}': {
    summary: 'Deletes a picture and our files of it; the next one becomes the main one.',
    access: 'admin',
    limit: 'write',
    params: OneImage,
  },
})

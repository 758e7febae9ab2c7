// Pictures: members' uploads in display sizes, and our own copies of external pictures.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id, line } from '#contract/values.ts'
import { ALT_MAX, UPLOAD_BYTES } from './constants.ts'

/** One size in two formats: WebP for nearly all browsers, JPEG for the rest. */
export const PictureSize = z.strictObject({
  webp: z.string(),
  jpeg: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
})
export type PictureSize = z.infer<typeof PictureSize>

/** A picture for pages. `url`, `width` and `height` are of the large JPEG; no size exceeds the original. */
export const Picture = z.strictObject({
  id: Id,
  url: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
  /** Alternative text; empty until it is described. */
  alt: z.string(),
  sizes: z.strictObject({ small: PictureSize, medium: PictureSize, large: PictureSize }),
})
export type Picture = z.infer<typeof Picture>

/** Alternative text: what the picture shows, for those who cannot see it. */
const AltText = line(ALT_MAX, 'Please say what the picture shows')

const OnePicture = z.strictObject({ id: Id })

export const pictures = endpoints({
  'POST /api/uploads': {
    summary:
      'Uploads a picture: JPEG, PNG, WebP, GIF or AVIF. It is encoded again from its pixels; metadata is discarded.',
    access: 'picture.add',
    limit: 'upload',
    upload: { bytes: UPLOAD_BYTES },
    body: z.strictObject({ alt: AltText.optional() }),
    reply: Picture,
    status: 201,
    refuses: [
      'not_a_picture',
      'picture_too_large',
      'picture_broken',
      'picture_too_slow',
      'pictures_busy',
      'upload_too_large',
      'upload_too_slow',
      'uploads_busy',
      'uploads_running',
      'missing_file',
    ],
  },
  'PATCH /api/uploads/{id}': {
    summary: 'Sets the alternative text of a picture.',
    access: 'picture.describe',
    limit: 'write',
    params: OnePicture,
    body: z.strictObject({ alt: AltText }),
    reply: Picture,
  },
  'DELETE /api/uploads/{id}': {
    summary: 'Removes a picture that is not in use yet.',
    access: 'picture.edit',
    limit: 'write',
    params: OnePicture,
    refuses: ['picture_in_use'],
  },
})

// Words and limits of pictures. Without schemas: the browser checks them before an upload.

/** Maximum size of an upload. */
export const UPLOAD_BYTES = 15 * 1024 * 1024

/** Maximum of pixels, and of the longer side. */
export const PIXELS_MAX = 50_000_000
export const SIDE_MAX = 20_000

export const ALT_MAX = 300

/** Maximum width per size; pictures are never enlarged. */
export const SIZE_WIDTHS = { small: 320, medium: 800, large: 1600 } as const
export type SizeName = keyof typeof SIZE_WIDTHS

/** Size of share pictures, in pixels, which other sites show beside a link. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** Accepted types of a file field. With them, phones convert their own format to JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

// Words and bounds of pictures, without schemas: the browser needs them before anything is sent.

/** The largest file that is taken. */
export const UPLOAD_BYTES = 15 * 1024 * 1024

/** The most pixels that are taken, and the longest side. */
export const PIXELS_MAX = 50_000_000
export const SIDE_MAX = 20_000

export const ALT_MAX = 300

/** Each size's greatest width; a picture is never enlarged to it. */
export const SIZE_WIDTHS = { small: 320, medium: 800, large: 1600 } as const
export type SizeName = keyof typeof SIZE_WIDTHS

/** For a file field: what can be chosen. A phone then hands over JPEG instead of its own format. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

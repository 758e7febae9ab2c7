// Addresses of this site's own pictures, as paths.picture makes them.

/** The key of the picture is its first group. */
export const PICTURE_PATH = /^\/pictures\/([0-9a-f]{32})\/(?:small|medium|large)\.(?:webp|jpg)$/

// Addresses of this site's own pictures, as paths.picture makes them.

/** The key of the picture is its first group. */
export const PICTURE_PATH = /^\/pictures\/([0-9a-f]{32})\/(?:small|medium|large)\.(?:webp|jpg)$/

const SOMEWHERE = /\/pictures\/([0-9a-f]{32})\//g

/** Keys of the pictures that a source may want to show, each once. */
export function pictureKeysIn(source: string): string[] {
  return [...new Set([...source.matchAll(SOMEWHERE)].map(([, key = '']) => key))]
}

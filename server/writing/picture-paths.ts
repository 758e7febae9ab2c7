// Addresses of this site's own pictures, as paths.picture makes them.

const PATH = '/pictures/([0-9a-f]{32})/(?:small|medium|large)\\.(?:webp|jpg)'

/** The key of the picture is its first group. */
export const PICTURE_PATH = new RegExp(`^${PATH}$`)

/** Keys of the pictures that a source names, each once: all it may show, also where that turns out to be code. */
export function pictureKeysIn(source: string): string[] {
  return [...new Set([...source.matchAll(new RegExp(PATH, 'g'))].flatMap(([, key]) => key ?? []))]
}

// Pattern of addresses of this site's own pictures, as paths.picture makes them.

const PATH = '/pictures/([0-9a-f]{32})/(?:small|medium|large)\\.(?:webp|jpg)'

/** The first group is the picture's key. */
export const PICTURE_PATH = new RegExp(`^${PATH}$`)

/** Keys of the pictures in a source, each once: including any in what turns out to be code. */
export function pictureKeysIn(source: string): string[] {
  return [...new Set([...source.matchAll(new RegExp(PATH, 'g'))].flatMap(([, key]) => key ?? []))]
}

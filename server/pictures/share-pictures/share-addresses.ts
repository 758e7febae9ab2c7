// Addresses of share pictures. The hash is of what is drawn, so that an address never shows another picture.
import { createHash } from 'node:crypto'
import { paths } from '#contract/paths.ts'

/** What a share picture says: nothing of a thing but this. */
export interface ShareSubject {
  title: string
  /** A word or two above it, such as a category. */
  label: string
}

/** Raised when the artist draws the same words otherwise. */
const ARTIST_VERSION = 2

export function shareHash({ title, label }: ShareSubject): string {
  return createHash('sha256')
    .update(JSON.stringify([ARTIST_VERSION, title, label]))
    .digest('hex')
    .slice(0, 20)
}

export function postShareAddress(id: number, subject: ShareSubject): string {
  return paths.postShare(id, shareHash(subject))
}

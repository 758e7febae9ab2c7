// Lookups for rendering (members, posts, pictures), passed in so that rendering makes no query.
import type { Picture } from '#contract/pictures/pictures.ts'

export interface Known {
  /** A member's name in their spelling; null if there is none. */
  member(name: string): string | null
  /** The page of a quoted post, if that member wrote it. */
  post?(id: number, username: string): string | null
  /** A picture that this text may show, by the key in its address. */
  picture?(key: string): Picture | null
}

export const NOTHING_KNOWN: Known = { member: () => null }

/** Where the HTML is shown. Outside of pages addresses are absolute; `site` is the origin without a trailing slash. */
export type Target = { kind: 'page' } | { kind: 'feed' | 'mail'; site: string }

export const PAGE: Target = { kind: 'page' }

/** A path of the site in the target's form. */
export function addressFor(target: Target, path: string): string {
  return target.kind === 'page' ? path : `${target.site}${path}`
}

// What a text may show beside its own words: handed in, so that rendering asks no database.
import type { Picture } from '#contract/pictures/pictures.ts'

export interface Known {
  /** A member's name as they spell it; null where nobody has it. */
  member(name: string): string | null
  /** The page of a post that is quoted, if it is by that member. */
  post?(id: number, username: string): string | null
  /** A picture that this text may show, by the key in its address. */
  picture?(key: string): Picture | null
}

export const NOTHING_KNOWN: Known = { member: () => null }

/** Where the HTML is shown. Outside of pages, addresses are absolute: `site` is the site's own, without a slash at its end. */
export type Target = { kind: 'page' } | { kind: 'feed' | 'mail'; site: string }

export const PAGE: Target = { kind: 'page' }

/** A path of the site, as the target needs it. */
export function addressFor(target: Target, path: string): string {
  return target.kind === 'page' ? path : `${target.site}${path}`
}

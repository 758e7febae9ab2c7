// What a draft holds, and a short name for it by which two of them are told apart.
import type { Picture } from '#contract/pictures/pictures.ts'
import { isWorthDrafting } from '#contract/writing/draft-keys.ts'

export interface DraftContent {
  text: string
  /** What else the form holds, such as recipients. */
  fields: Readonly<Record<string, string>>
  /** Attached beside the text. */
  pictures: readonly Picture[]
}

export const NOTHING: DraftContent = { text: '', fields: {}, pictures: [] }
/** The digest of nothing. */
export const NOTHING_DIGEST = ''

/** Empty for a draft that is not worth keeping; else 22 letters and digits. Not for secrets: a member compares their own. */
export function digestOf(content: DraftContent): string {
  const { text, fields, pictures } = content
  return isWorthDrafting({ text, fields, pictures: pictures.length }) ? contentHash(content) : NOTHING_DIGEST
}

/** As `digestOf`, for anything that can be sent. */
export function contentHash({ text, fields, pictures }: DraftContent): string {
  const named = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const whole = JSON.stringify([text, named, pictures.map(({ id }) => id)])
  return hash(whole, 1) + hash(whole, 2)
}

/** 53 bits of a text as eleven letters and digits, by two multiplications (cyrb53, public domain). */
function hash(text: string, seed: number): string {
  let one = 0xdeadbeef ^ seed
  let two = 0x41c6ce57 ^ seed
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 2_654_435_761)
    two = Math.imul(two ^ unit, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909)
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & two) + (one >>> 0)).toString(36).padStart(11, '0')
}

/** A new draft's own key: 16 letters and digits, also where the page is not served securely. */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('')
}

/** Without what else an object may carry. */
export function contentOf({ text, fields, pictures }: DraftContent): DraftContent {
  return { text, fields, pictures }
}

/** What stands against this text: the server's, or what another tab left in this browser. */
export interface Rival {
  content: DraftContent
  digest: string
  /** The server's version of it. */
  version: number | null
}

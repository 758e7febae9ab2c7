// Content of a draft, and a digest that identifies it.
import type { Picture } from '#contract/pictures/pictures.ts'
import { isWorthDrafting } from '#contract/writing/draft-keys.ts'

export interface DraftContent {
  text: string
  /** Other fields of the form, such as recipients. */
  fields: Readonly<Record<string, string>>
  /** Pictures attached beside the text. */
  pictures: readonly Picture[]
}

export const NOTHING: DraftContent = { text: '', fields: {}, pictures: [] }
/** Nothing typed into a field that began with the `initial` text. */
export const blank = (initial: string): DraftContent => ({ ...NOTHING, text: initial })
/** Digest of an empty draft. */
export const NOTHING_DIGEST = ''

/**
 * Empty for a draft not worth saving, with nothing but the `initial` text; else 22 letters and digits. Not for secrets:
 * members compare only their own texts.
 */
export function digestOf(content: DraftContent, initial = ''): string {
  const { text, fields, pictures } = content
  const typed = { text: text === initial ? '' : text, fields, pictures: pictures.length }
  return isWorthDrafting(typed) ? contentHash(content) : NOTHING_DIGEST
}

/** Like `digestOf`, for anything that can be sent. */
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

/** A new draft's key: 16 random letters and digits, also on pages without HTTPS. */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('')
}

/** Drops all other properties of the object. */
export function contentOf({ text, fields, pictures }: DraftContent): DraftContent {
  return { text, fields, pictures }
}

/** The conflicting version: the server's, or another tab's in this browser. */
export interface Rival {
  content: DraftContent
  digest: string
  /** The server's version number of it. */
  version: number | null
}

/** Content that was changed while it was being sent. */
export interface Typed {
  now: DraftContent
  sent: DraftContent
}

/**
 * What was added to a text that was posted meanwhile. A text changed elsewhere than at its end stays whole; fields and
 * pictures that were posted go.
 */
export function restOf({ now, sent }: Typed): DraftContent {
  const isAddedTo = now.text.startsWith(sent.text)
  const posted = new Set(sent.pictures.map(({ id }) => id))
  return {
    text: isAddedTo ? now.text.slice(sent.text.length).trimStart() : now.text,
    fields: changedFields({ now, sent }),
    pictures: now.pictures.filter(({ id }) => !posted.has(id)),
  }
}

/** Fields, beside the text, that were changed while the content was being sent. */
export function changedFields({ now, sent }: Typed): DraftContent['fields'] {
  return Object.fromEntries(Object.entries(now.fields).filter(([name, value]) => value !== sent.fields[name]))
}

/** What goes on as a draft beside the answer, which has what was sent; null for nothing. */
export type GoOn<Answer> = (typed: Typed, answer: Answer) => DraftContent | null

// Titles inside sentences: people's titles have quotation marks of their own, and a reply's title has its topic's.

/** A straight pair around words; not the sign for inches. */
const STRAIGHT = /(^|[\s([])"([^"]+)"(?=$|[\s.,;:!?)\]])/g

/** The text in quotation marks; those that it has itself become single ones. */
export function quoted(text: string): string {
  return `“${text.replace(STRAIGHT, '$1‘$2’').replaceAll('“', '‘').replaceAll('”', '’')}”`
}

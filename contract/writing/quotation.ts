// Quotes titles inside sentences: titles may have quotation marks of their own, and a reply's title includes its
// topic's.

/** A straight pair around words, but not the inch sign. */
const STRAIGHT = /(^|[\s([])"([^"]+)"(?=$|[\s.,;:!?)\]])/g

/** The text in quotation marks; inner ones become single. */
export function quoted(text: string): string {
  return `“${text.replace(STRAIGHT, '$1‘$2’').replaceAll('“', '‘').replaceAll('”', '’')}”`
}

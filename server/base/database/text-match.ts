// Text search in lists that are short enough to scan.
import { type AnyColumn, and, ilike, or, type SQL } from 'drizzle-orm'

/** Words beyond this many do not narrow a search any further; they only cost. */
const WORDS_MAX = 8

/** True for rows in which one of the columns contains each word of the text; undefined (all rows) without words. */
export function matchesWords(text: string | undefined, columns: readonly AnyColumn[]): SQL | undefined {
  const words = (text ?? '').split(/\s+/u).filter(Boolean).slice(0, WORDS_MAX)
  return and(
    ...words.map((word) =>
      or(
        ...spellingsOf(word).flatMap((spelling) =>
          columns.map((column) => ilike(column, `%${escapeLike(spelling)}%`)),
        ),
      ),
    ),
  )
}

/** The embedded database ignores the case of ASCII letters only; words with others are searched in each case. */
function spellingsOf(word: string): string[] {
  if (!/[^\p{ASCII}]/u.test(word)) return [word]
  const small = word.toLowerCase()
  const [first = '', ...rest] = small
  return [...new Set([word, small, word.toUpperCase(), first.toUpperCase() + rest.join('')])]
}

/** Escapes %, _ and \ so that they match themselves. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

// Unwraps the texts of seeds, which the source wraps for readability.

/** Joins each paragraph into one line; an empty line still separates paragraphs. */
export function unwrap(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
}

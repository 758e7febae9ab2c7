// Texts of seeds are written wrapped, as people write; this is how they are stored.

/** Makes one line of each paragraph; paragraphs stay apart by an empty line. */
export function unwrap(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
}

export interface ParagraphsProps {
  /** Plain text; markup in it is shown literally. */
  text: string
  /**
   * Where a paragraph ends: at each line break (articles), or at an empty line with single breaks preserved (members'
   * texts).
   */
  ends: 'line' | 'empty-line'
  className?: string
}

/** Paragraphs of a text, without empty ones. */
export function paragraphsOf(text: string, ends: ParagraphsProps['ends']): string[] {
  return text
    .split(ends === 'line' ? /[\r\n]+/ : /\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** Plain text as paragraphs. */
export function Paragraphs({ text, ends, className }: ParagraphsProps) {
  return (
    <div className={className}>
      {paragraphsOf(text, ends).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs never change places
        <p key={index} className="whitespace-pre-line not-first:mt-[0.9em]">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

export interface ParagraphsProps {
  /** Plain text; whatever looks like markup in it is shown as it was typed. */
  text: string
  /**
   * Where a paragraph ends: at each line break (articles), or at an empty line, with single breaks kept (what members
   * write).
   */
  ends: 'line' | 'empty-line'
  className?: string
}

/** The paragraphs of a text: none of them empty. */
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

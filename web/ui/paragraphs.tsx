export interface ParagraphsProps {
  /** Plain text; markup in it is shown literally. */
  text: string
  className?: string
}

/** Paragraphs of a text, without empty ones: an empty line ends one, single line breaks stay in it. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** Plain text as paragraphs. */
export function Paragraphs({ text, className }: ParagraphsProps) {
  return (
    <div className={className}>
      {paragraphsOf(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs never change places
        <p key={index} dir="auto" className="whitespace-pre-line not-first:mt-[0.9em]">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

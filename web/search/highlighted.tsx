/** A text in which the words of a query are marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return partsOf(text, query).map(({ part, isHit }, index) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <mark key={index} className="bg-transparent font-bold text-amber-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** Splits a text at the query's words, ignoring case; only at the start of longer words. */
export function partsOf(text: string, query: string): { part: string; isHit: boolean }[] {
  const words = query
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
  if (words.length === 0) return [{ part: text, isHit: false }]
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu')
  return text
    .split(pattern)
    .map((part, index) => ({ part, isHit: index % 2 === 1 }))
    .filter(({ part }) => part !== '')
}

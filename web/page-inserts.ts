// Finished texts that a page's HTML takes in after it is rendered. While React renders, a short marker stands for each:
// V8 takes memory of its own from the operating system for a string of more than 128 KB (64 K characters where any of
// them is outside Latin-1), which costs more than rendering the rest of such a page.

export interface PageInserts {
  /** The marker to be written in the text's place: letters, digits and hyphens alone. */
  markerOf(text: string): string
  /** The rendered HTML in pieces, with each text in the place of its marker. */
  piecesOf(html: string): string[]
}

/** @param mark A secret of this page, so that nobody can write a marker into it. */
export function createPageInserts(mark: string): PageInserts {
  const texts: string[] = []
  const start = `insert-${mark}-`
  return {
    markerOf: (text) => {
      // A cached text would take it to other pages, where nothing stands for it.
      if (text.includes(start)) throw new Error('A marker stands in a text that a marker was to stand for.')
      return `${start}${texts.push(text) - 1}-`
    },
    piecesOf: (html) => {
      const [first = '', ...others] = html.split(start)
      return [first, ...others.flatMap((other) => insertedBefore(other))]
    },
  }

  function insertedBefore(piece: string): string[] {
    const end = piece.indexOf('-')
    const text = texts[Number(piece.slice(0, end))]
    if (end < 1 || text === undefined) throw new Error('A marker stands in the page that was not given out.')
    return [text, piece.slice(end + 1)]
  }
}

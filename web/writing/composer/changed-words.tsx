import { diffWordsWithSpace } from 'diff'

/** A text with its removed and added words marked. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }, at) => {
    // Parts of one text, which never change places.
    const key = `${at}`
    if (removed) {
      return (
        <del key={key} className="rounded-sm bg-bad/15 text-quiet">
          <span className="sr-only">removed: </span>
          {value}
          <span className="sr-only"> end of removed</span>
        </del>
      )
    }
    if (!added) return <span key={key}>{value}</span>
    return (
      <ins key={key} className="rounded-sm bg-good/15 decoration-good">
        <span className="sr-only">added: </span>
        {value}
        <span className="sr-only"> end of added</span>
      </ins>
    )
  })
}

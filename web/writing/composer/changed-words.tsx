import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'

/** Words added and removed until texts are compared line by line: comparing words takes the square of their number. */
const WORDS_MAX = 1_000

function changesBetween(before: string, after: string): ChangeObject<string>[] {
  return diffWordsWithSpace(before, after, { maxEditLength: WORDS_MAX }) ?? diffLines(before, after)
}

/** A text with its removed and added words marked. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  return changesBetween(before, after).map(({ value, added, removed }, at) => {
    // Parts of one text, which never change places.
    const key = `${at}`
    if (removed) {
      return (
        <del key={key} className="rounded-sm bg-bad/15 px-0.5">
          <span className="sr-only">removed: </span>
          {value}
          <span className="sr-only"> end of removed</span>
        </del>
      )
    }
    if (!added) return <span key={key}>{value}</span>
    return (
      <ins key={key} className="rounded-sm bg-good/15 px-0.5 decoration-good">
        <span className="sr-only">added: </span>
        {value}
        <span className="sr-only"> end of added</span>
      </ins>
    )
  })
}

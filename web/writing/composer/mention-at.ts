// Where a name is being written: as the renderer reads names, so that no list opens in an email address or a path.

const NAME = /(?<![\p{L}\p{N}_@/.-])@((?:[\p{L}\p{N}][\p{L}\p{N}_.-]{0,39})?)$/u
/** No name is longer than that. */
const LOOK_BACK = 42

export interface MentionAt {
  /** What is written of the name so far. */
  query: string
  /** Where the "@" stands. */
  from: number
}

/** The name that ends at the caret; null where none does. */
export function mentionAt(text: string, caret: number): MentionAt | null {
  const before = text.slice(Math.max(0, caret - LOOK_BACK - 1), caret)
  const found = NAME.exec(before)
  const [all, query] = found ?? []
  return all === undefined || query === undefined ? null : { query, from: caret - all.length }
}

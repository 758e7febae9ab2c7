// Finds the name being typed after "@", by the renderer's rules, so that no list opens in an email address or a path.

const NAME = /(?<![\p{L}\p{N}_@/.-])@((?:[\p{L}\p{N}][\p{L}\p{N}_.-]{0,39})?)$/u
/** No name is longer. */
const LOOK_BACK = 42

export interface MentionAt {
  /** The typed part of the name. */
  query: string
  /** Position of the "@". */
  from: number
}

/** The name that ends at the caret; null if there is none. */
export function mentionAt(text: string, caret: number): MentionAt | null {
  const before = text.slice(Math.max(0, caret - LOOK_BACK - 1), caret)
  const found = NAME.exec(before)
  const [all, query] = found ?? []
  return all === undefined || query === undefined ? null : { query, from: caret - all.length }
}

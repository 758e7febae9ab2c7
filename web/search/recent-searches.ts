// A member's latest searches, stored in this browser only and per member.
import { searchable } from './search-kinds.ts'

const RECENT_MAX = 5
const keyOf = (memberId: number) => `multiball-searches-${memberId}`

/** Newest first; empty if the browser stores nothing. */
export function readRecentSearches(memberId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept
      .flatMap((text: unknown) => (typeof text === 'string' ? (searchable(text) ?? []) : []))
      .slice(0, RECENT_MAX)
  } catch {
    return []
  }
}

/** Puts the search first; spellings in another case count as the same. */
export function rememberSearch(memberId: number, text: string): void {
  const others = readRecentSearches(memberId).filter((one) => one.toLowerCase() !== text.toLowerCase())
  write(memberId, [text, ...others].slice(0, RECENT_MAX))
}

export function clearRecentSearches(memberId: number): void {
  write(memberId, [])
}

function write(memberId: number, texts: readonly string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(keyOf(memberId))
    else localStorage.setItem(keyOf(memberId), JSON.stringify(texts))
  } catch {
    // Without storage the search still works.
  }
}

// A member's latest searches, stored in this browser only and per member, until they sign out.
import { forgetOfMember, recallOfMember, rememberOfMember } from '#web/shell/session/member-memory.ts'
import { searchable } from './search-kinds.ts'

const RECENT_MAX = 5
const NAME = 'searches'

/** Newest first; empty if the browser stores nothing. */
export function readRecentSearches(memberId: number): string[] {
  try {
    const kept: unknown = JSON.parse(recallOfMember(memberId, NAME) ?? '[]')
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
  rememberOfMember(memberId, NAME, JSON.stringify([text, ...others].slice(0, RECENT_MAX)))
}

export function clearRecentSearches(memberId: number): void {
  forgetOfMember(memberId, NAME)
}

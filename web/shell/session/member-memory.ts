// What this browser remembers of each member, until one signs out. It may forbid it: then nothing is remembered.
import { forgetTab } from './tab-memory.ts'

const PREFIX = 'multiball-member-'
const keyOf = (memberId: number, name: string) => `${PREFIX}${memberId}-${name}`

export function rememberOfMember(memberId: number, name: string, value: string): void {
  try {
    localStorage.setItem(keyOf(memberId, name), value)
  } catch {}
}

export function recallOfMember(memberId: number, name: string): string | null {
  try {
    return localStorage.getItem(keyOf(memberId, name))
  } catch {
    return null
  }
}

export function forgetOfMember(memberId: number, name: string): void {
  try {
    localStorage.removeItem(keyOf(memberId, name))
  } catch {}
}

/** For the end of a session: the next reader may be another person. */
export function forgetMembers(): void {
  forgetTab()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {}
}

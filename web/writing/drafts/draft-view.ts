// What a draft shows of itself.
import type { DraftContent } from './draft-content.ts'

/**
 * `saved`: the server has it. `saving`: it will in a moment. `offline`: stored in this browser until the server is
 * reachable. `conflict`: another tab or device has another version. `refused`: the server does not accept it, see
 * `problem`.
 */
export type DraftState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused'

export interface DraftView {
  content: DraftContent
  state: DraftState
  /** Message for the reader. */
  problem: string | null
  theirs: DraftContent | null
  sendKey: string
  /** This browser's copies are loaded: from now on only other devices' versions change the field by themselves. */
  isOpened: boolean
}

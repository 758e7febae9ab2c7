// What a draft shows of itself.
import { sendKeyOf } from '#contract/writing/draft-keys.ts'
import { contentHash, type DraftContent } from './draft-content.ts'

const CANNOT_STORE = 'This browser can’t keep your text. Copy it before you leave this page.'

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

interface DraftParts extends Pick<DraftView, 'content' | 'problem' | 'theirs' | 'isOpened'> {
  key: string
  isClean: boolean
  /** Consecutive saves that failed. */
  failures: number
  /** Whether the browser stores texts. */
  isBrowserWorking: boolean
}

export function viewOf(parts: DraftParts): DraftView {
  const { content, key, theirs, problem, isBrowserWorking, isOpened } = parts
  const state = stateOf(parts)
  const isAtRisk = !isBrowserWorking && (state === 'offline' || state === 'conflict')
  return {
    content,
    state,
    problem: problem ?? (isAtRisk ? CANNOT_STORE : null),
    theirs,
    sendKey: sendKeyOf(key, contentHash(content)),
    isOpened,
  }
}

function stateOf({ theirs, problem, isClean, failures }: DraftParts): DraftState {
  if (theirs) return 'conflict'
  if (problem !== null) return 'refused'
  // A single lost request is retried before anyone has read the message.
  if (isClean) return 'saved'
  return failures > 1 ? 'offline' : 'saving'
}

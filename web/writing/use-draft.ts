// The text of a field as a draft: it outlives the page, and is there again where the member goes on writing.
import { useCallback, useLayoutEffect, useState } from 'react'
import { keepDraft, readDraft } from '#web/shell/drafts.ts'
import { useViewer } from '#web/shell/session.ts'

export interface DraftOf {
  /** The room's word for what is written, such as `message`: the server knows who may write it. */
  kind: string
  /** What it belongs to: the id of a conversation, of a machine. */
  about: string
  /** The text to begin with where there is no draft, such as the one that is being changed. */
  initial?: string
}

/**
 * `saved`: the server has it. `saving`: it will within a moment. `offline`: kept in this browser until the server can be
 * reached. `conflict`: another tab or device has saved something else. `refused`: the server does not take it, see `problem`.
 */
export type DraftState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused'

export interface DraftConflict {
  mine: string
  theirs: string
  keepMine: () => void
  takeTheirs: () => void
}

export interface Draft {
  text: string
  write: (text: string) => void
  state: DraftState
  /** What the reader has to know, in words: why it is refused, or that this browser cannot keep it. */
  problem: string | null
  conflict: DraftConflict | null
  /** After sending: the draft is gone, here and on every other device. */
  finish: () => void
  /** Idempotency key of sending this text: sent again under it, there is still one post. */
  sendKey: string
}

/** Give the field nothing but `text`, and what is typed to `write`. */
export function useDraft({ kind, about, initial = '' }: DraftOf): Draft {
  const memberId = useViewer().member?.id
  const name = `${kind}:${about}`
  const [text, setText] = useState(initial)
  const [sendKey, setSendKey] = useState('')
  useLayoutEffect(() => {
    setSendKey(newKey())
    if (memberId === undefined) return
    setText((typed) => readDraft({ memberId, name }) || typed)
  }, [memberId, name])
  const write = useCallback(
    (next: string) => {
      setText(next)
      if (memberId !== undefined) keepDraft({ memberId, name }, next)
    },
    [memberId, name],
  )
  const finish = useCallback(() => {
    write('')
    setSendKey(newKey())
  }, [write])
  return { text, write, state: 'saved', problem: null, conflict: null, finish, sendKey }
}

/** 128 random bits as text; also where the page is not served securely, which has no randomUUID. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

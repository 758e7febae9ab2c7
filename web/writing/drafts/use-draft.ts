// The text of a field as a draft: it outlives the page, and is there again where its writer goes on, on any device.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { draftKeyOf } from '#contract/writing/draft-keys.ts'
import { useViewer } from '#web/shell/session/session.ts'
import type { DraftContent } from './draft-content.ts'
import type { DraftState } from './draft-session.ts'
import { getOpenDraft } from './open-drafts.ts'

export type { DraftState } from './draft-session.ts'

export interface DraftOptions {
  /** The room's word for what is written, such as `message`: the server knows who may write it. */
  kind: string
  /** What it belongs to: the id of a conversation, of a machine. */
  about: string
  /** The text to begin with where there is no draft, such as the one that is being changed. */
  initial?: string
  /** Send keys of texts that are on their way: their drafts are not shown again. */
  sending?: readonly string[]
  /** What the reader calls the other fields, such as `{ to: 'Recipients' }`. */
  names?: Readonly<Record<string, string>>
  /** Asks the server and the browser nothing before `open`: for fields on pages that are mostly read. */
  isLate?: boolean
}

export interface DraftConflict {
  mine: string
  theirs: string
  /** What differs beside the text, such as the recipients. */
  others?: readonly { name: string; mine: string; theirs: string }[]
  overwriteTheirs: () => void
  takeTheirs: () => void
}

export interface Draft extends DraftContent {
  /** Where it is late: somebody turns to the field. */
  open: () => void
  write: (text: string) => void
  /** Changes what else is saved with the text: fields of the form, attached pictures. */
  change: (part: Partial<DraftContent>) => void
  state: DraftState
  /** What the reader has to know, in words: why it is refused, or that this browser cannot keep it. */
  problem: string | null
  conflict: DraftConflict | null
  /**
   * After sending: the draft is gone, here and on every other device. `handedOver`: something else has the text now and
   * sends it under `sendKey`; the post then ends the draft.
   */
  finish: (handedOver?: boolean) => Promise<void>
  /** Sends the text by `send` and finishes; what `send` refuses stays a draft. Nothing is saved while it is on its way. */
  post: <T>(send: () => Promise<T>) => Promise<T>
  /** Looks whether it was changed or sent on another device: whoever hears of such a thing calls it. */
  refresh: () => void
  /** Idempotency key of sending this text: sent again under it, there is still one post. */
  sendKey: string
  /** What this browser kept of the text is in the field, where it kept any. */
  isOpened: boolean
}

const NONE: readonly string[] = []
const NO_NAMES: Readonly<Record<string, string>> = {}
const hearNothing = () => () => undefined

/** Give the field nothing but `text`, and what is typed to `write`. */
export function useDraft({
  kind,
  about,
  initial = '',
  sending = NONE,
  names = NO_NAMES,
  isLate = false,
}: DraftOptions): Draft {
  const [isOpen, setOpen] = useState(!isLate)
  const viewerId = useViewer().member?.id ?? 0
  // Whoever is signed out in the middle of a sentence sees their own text on: it is kept here until they are back.
  const [memberId, setMemberId] = useState(viewerId)
  if (viewerId !== 0 && viewerId !== memberId) setMemberId(viewerId)
  const queryClient = useQueryClient()
  const open = useMemo(
    () => getOpenDraft(queryClient, { memberId, kind, about }, initial),
    [queryClient, memberId, kind, about, initial],
  )
  const { session } = open
  const subscribe = isOpen ? open.subscribe : hearNothing
  const read = () => session.view
  const { content, state, problem, theirs, sendKey, isOpened } = useSyncExternalStore(subscribe, read, read)

  useEffect(() => {
    for (const key of sending) session.disown(draftKeyOf(key) ?? '')
  }, [session, sending])

  const actions = useMemo(
    () => ({
      open: () => setOpen(true),
      change: (part: Partial<DraftContent>) => {
        setOpen(true)
        session.change(part)
      },
      write: (text: string) => {
        setOpen(true)
        session.change({ text })
      },
      finish: (handedOver?: boolean) => session.finish(handedOver),
      post: <T>(send: () => Promise<T>) => session.post(send),
      refresh: () => session.refresh(),
      overwriteTheirs: () => session.overwriteTheirs(),
      takeTheirs: () => session.takeTheirs(),
    }),
    [session],
  )
  const { overwriteTheirs, takeTheirs, ...rest } = actions
  const conflict = theirs && {
    mine: content.text,
    theirs: theirs.text,
    others: othersOf(content, theirs, names),
    overwriteTheirs,
    takeTheirs,
  }
  return { ...content, ...rest, state, problem, conflict, sendKey, isOpened }
}

function othersOf(mine: DraftContent, theirs: DraftContent, names: Readonly<Record<string, string>>) {
  const count = ({ pictures }: DraftContent) => String(pictures.length)
  const each = Object.entries(names).map(([field, name]) => ({
    name,
    mine: mine.fields[field] ?? '',
    theirs: theirs.fields[field] ?? '',
  }))
  const all = [...each, { name: 'Pictures', mine: count(mine), theirs: count(theirs) }]
  return all.filter((one) => one.mine !== one.theirs)
}

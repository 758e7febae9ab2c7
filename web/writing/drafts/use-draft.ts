// useDraft: a field's text as a draft, which survives the page and can be continued on any device.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { draftKeyOf } from '#contract/writing/draft-keys.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { recallFromTab, rememberInTab } from '#web/shell/session/tab-memory.ts'
import { type DraftContent, restOf, type Typed } from './draft-content.ts'
import type { DraftState } from './draft-view.ts'
import { getOpenDraft } from './open-drafts.ts'

export type { DraftState } from './draft-view.ts'

export interface DraftOptions {
  /** The draft kind, such as `message`: the server knows who may write it. */
  kind: string
  /** Its subject: the id of a conversation, of a machine. */
  about: string
  /** The text being edited, which may be empty. Without it, each sending makes a thing of its own. */
  initial?: string
  /** Send keys of texts being sent: their drafts are not shown again. */
  sending?: readonly string[]
  /** Labels of the other fields, such as `{ to: 'Recipients' }`. */
  names?: Readonly<Record<string, string>>
  /**
   * Loads nothing from server and browser before `open`, or before it was open in this tab: for fields on pages that are
   * mostly read.
   */
  isLate?: boolean
}

/** What was typed during a save as a draft of what was saved. */
export interface GoneOn {
  /** If it differs: a new text is saved under an id of its own. */
  about?: string
  /** The saved text. */
  initial: string
  content: DraftContent
}

export interface DraftConflict {
  mine: string
  theirs: string
  /** Differences beside the text, such as the recipients. */
  others?: readonly { name: string; mine: string; theirs: string }[]
  overwriteTheirs: () => void
  takeTheirs: () => void
}

export interface Draft extends DraftContent {
  /** With `isLate`: call when the field gets the focus. */
  open: () => void
  write: (text: string) => void
  /** Changes the other saved parts: form fields, attached pictures. */
  change: (part: Partial<DraftContent>) => void
  state: DraftState
  /** Message for the reader: why it is refused, or that this browser cannot store it. */
  problem: string | null
  conflict: DraftConflict | null
  /**
   * After sending this text: the draft ends, here and on every other device. What was typed since goes on as another,
   * without what was posted unless that is edited.
   * `handedOver`: something else sends the text under `sendKey`; the post then ends the draft.
   */
  finish: (handedOver?: boolean) => Promise<void>
  /**
   * Sends the text by `send` and finishes; if `send` refuses it stays a draft. Saving pauses meanwhile, and what was
   * typed meanwhile goes on as a draft.
   */
  post: <T>(send: () => Promise<T>, goOn: (typed: Typed, answer: T) => GoneOn) => Promise<T>
  /** Checks whether it was changed or sent on another device; call it on such news. */
  refresh: () => void
  /** Idempotency key of sending this text: repeating it creates no second post. */
  sendKey: string
  /** Whether this browser's copy, if any, is in the field. */
  isOpened: boolean
}

const NONE: readonly string[] = []
const NO_NAMES: Readonly<Record<string, string>> = {}
const hearNothing = () => () => undefined

/** Bind the field's value to `text`, and its changes to `write`. */
export function useDraft({
  kind,
  about,
  initial: edited,
  sending = NONE,
  names = NO_NAMES,
  isLate = false,
}: DraftOptions): Draft {
  const initial = edited ?? ''
  const [isOpen, setOpen] = useState(!isLate)
  const viewerId = useViewer().member?.id ?? 0
  // A member who is signed out in mid-sentence still sees their text: it stays here until they are back.
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

  // Whoever wrote here before a reload finds the text in the field, not an empty one that fills up while they type.
  const late = isLate ? `draft ${kind} ${about}` : null
  useEffect(() => {
    if (late === null) return
    if (isOpen) rememberInTab(late, '')
    else if (recallFromTab(late) !== null) setOpen(true)
  }, [late, isOpen])

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
      post: <T>(send: () => Promise<T>, goOn: (typed: Typed, answer: T) => GoneOn) =>
        session.post(send, (typed, answer) => {
          const next = goOn(typed, answer)
          const of = { memberId, kind, about: next.about ?? about }
          const other = getOpenDraft(queryClient, of, next.initial)
          if (other === open) return next.content
          other.takeOver(next.content, draftKeyOf(session.view.sendKey) ?? '')
          return null
        }),
      refresh: () => session.refresh(),
      overwriteTheirs: () => session.overwriteTheirs(),
      takeTheirs: () => session.takeTheirs(),
    }),
    [open, session, queryClient, memberId, kind, about],
  )
  const { overwriteTheirs, takeTheirs, ...rest } = actions
  const conflict = theirs && {
    mine: content.text,
    theirs: theirs.text,
    others: othersOf(content, theirs, names),
    overwriteTheirs,
    takeTheirs,
  }
  // As it was drawn: a form finishes the text that it sent, whatever was typed until the answer.
  const finish = (handedOver?: boolean) =>
    session.finish(handedOver, content, edited === undefined ? restOf : undefined)
  return { ...content, ...rest, finish, state, problem, conflict, sendKey, isOpened }
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

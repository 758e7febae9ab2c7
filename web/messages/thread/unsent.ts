// Unsent messages. Stored apart from conversations, so that opening another one loses nothing, and in the browser, so
// that closing it does not either.

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { draftKeyOf } from '#contract/writing/draft-keys.ts'
import { SEND_KEY_DAYS } from '#contract/writing/draft-limits.ts'
import { api } from '#web/api.ts'
import { threadQuery } from '#web/messages/message-queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { onWritingRemoved } from '#web/shell/writing/writing-database.ts'
import { openWritingStorage, type WritingStorage } from '#web/shell/writing/writing-storage.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { refreshConversations, refreshThread, withMessage } from './thread.ts'

export interface Unsent {
  /** Idempotency key: sending again creates no second message. */
  clientId: string
  text: string
  /** When it was first sent, in milliseconds since 1970. */
  at: number
  /** Why it failed; null while it is being sent. */
  failure: string | null
}

function keyOf(conversationId: number) {
  return ['unsent', conversationId] as const
}

/** Sends the messages of one member to one conversation. */
interface Outbox {
  queryClient: QueryClient
  conversationId: number
  memberId: number
  storage: WritingStorage
  /** The member has signed out with this browser: it stores nothing until something is sent as theirs again. */
  isSignedOut: boolean
  /** What was given to it before the last of them is not sent any more. */
  signOuts: number
}

/** Messages sent this shortly before the page was closed are sent again without a confirmation. */
const STILL_MEANT_MS = 10 * MINUTE_MS
const ENDED_EARLY = 'The page was closed before it arrived.'

/** The unsent messages of a conversation, with their actions. */
export function useUnsent(conversationId: number) {
  const queryClient = useQueryClient()
  const viewerId = useViewer().member?.id ?? 0
  // A page belongs to its member, also while they are signed out.
  const [memberId, setMemberId] = useState(viewerId)
  if (viewerId !== 0 && viewerId !== memberId) setMemberId(viewerId)
  const outbox = useMemo(
    (): Outbox => ({
      queryClient,
      conversationId,
      memberId,
      storage: openWritingStorage(),
      isSignedOut: false,
      signOuts: 0,
    }),
    [queryClient, conversationId, memberId],
  )
  const { data: unsent } = useQuery<readonly Unsent[]>({
    queryKey: keyOf(conversationId),
    // The cache is their only place: a refresh of all queries leaves them.
    queryFn: () => queryClient.getQueryData(keyOf(conversationId)) ?? [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => void inTurn(outbox, () => takeUp(outbox)), [outbox])
  useEffect(() => onWritingRemoved(() => close(outbox)), [outbox])
  return {
    unsent,
    /** `sendKey` is that of the draft with this text. */
    send: (text: string, sendKey: string) =>
      sendOne(outbox, { clientId: sendKey, text, at: Date.now(), failure: null }),
    tryAgain: (one: Unsent) => sendOne(outbox, { ...one, failure: null }),
    forget: (one: Unsent) => forget(outbox, one),
  }
}

/**
 * The member has signed out, maybe in another tab: removes their messages from the screen, which are not sent any more,
 * and stores none in the browser.
 */
function close(outbox: Outbox): void {
  outbox.isSignedOut = true
  outbox.signOuts++
  outbox.queryClient.setQueryData<readonly Unsent[]>(keyOf(outbox.conversationId), [])
}

function placeOf({ conversationId }: Outbox): string {
  return `conversation:${conversationId}`
}

/**
 * The server forgets idempotency keys after some days, so a later retry could create a second message. One day less,
 * because clocks differ.
 */
export function isExpired(at: number, now: number): boolean {
  return now - at > (SEND_KEY_DAYS - 1) * DAY_MS
}

/** By member and conversation: settles when what was begun there has been sent or refused. */
const turns = new Map<string, Promise<void>>()

/** Messages arrive in the order in which they were written: each waits for the one before. */
function inTurn({ memberId, conversationId }: Outbox, work: () => Promise<void>): Promise<void> {
  const key = `${memberId} ${conversationId}`
  const turn = (turns.get(key) ?? Promise.resolve()).then(work)
  turns.set(key, turn)
  return turn
}

/** Resumes what an earlier page has not sent. */
async function takeUp(outbox: Outbox): Promise<void> {
  const { memberId, storage } = outbox
  const left = await storage.listUnsent(memberId, placeOf(outbox)).catch(() => [])
  if (outbox.isSignedOut) return
  const now = Date.now()
  const resumed: Unsent[] = []
  for (const { sendKey, text, at } of left.toSorted((a, b) => a.at - b.at)) {
    if (isListed(outbox, sendKey)) continue
    if (isExpired(at, now)) {
      await remove(outbox, sendKey)
      continue
    }
    const isStillMeant = now - at < STILL_MEANT_MS
    const one = { clientId: sendKey, text, at, failure: isStillMeant ? null : ENDED_EARLY }
    put(outbox, sendKey, one)
    if (isStillMeant) resumed.push(one)
  }
  for (const one of resumed) await deliver(outbox, one)
}

function forget(outbox: Outbox, { clientId }: Unsent): void {
  put(outbox, clientId, null)
  void remove(outbox, clientId)
  const key = draftKeyOf(clientId)
  if (key === null) return
  // The server still has its text as a draft.
  const params = { kind: 'message', about: String(outbox.conversationId) }
  api('DELETE /api/drafts/{kind}/{about}', { params, query: { key } }).catch(() => undefined)
}

async function remove(outbox: Outbox, sendKey: string): Promise<void> {
  const { memberId, storage } = outbox
  await storage.removeUnsent({ memberId, place: placeOf(outbox), sendKey }).catch(() => undefined)
}

function isListed({ queryClient, conversationId }: Outbox, sendKey: string): boolean {
  const listed = queryClient.getQueryData<readonly Unsent[]>(keyOf(conversationId)) ?? []
  return listed.some(({ clientId }) => clientId === sendKey)
}

/** Adds, updates or (with null) removes one; the order stays. */
function put({ queryClient, conversationId }: Outbox, clientId: string, one: Unsent | null): void {
  queryClient.setQueryData<readonly Unsent[]>(keyOf(conversationId), (before = []) => {
    const isKnown = before.some((other) => other.clientId === clientId)
    if (one && !isKnown) return [...before, one]
    return before.flatMap((other) => (other.clientId === clientId ? (one ?? []) : other))
  })
}

async function sendOne(outbox: Outbox, one: Unsent): Promise<void> {
  const { clientId, text, at } = one
  const { signOuts } = outbox
  put(outbox, clientId, one)
  const post = { memberId: outbox.memberId, place: placeOf(outbox), sendKey: clientId, text, at }
  // If the browser cannot store it, it is sent anyway.
  const stored = outbox.isSignedOut ? null : outbox.storage.putUnsent(post).catch(() => undefined)
  return inTurn(outbox, async () => {
    await stored
    // The member has signed out since.
    if (outbox.signOuts === signOuts) await deliver(outbox, one)
  })
}

/** Never rejects: a failure is shown with the message. */
async function deliver(outbox: Outbox, one: Unsent): Promise<void> {
  const { queryClient, conversationId, signOuts } = outbox
  const { clientId, text } = one
  try {
    const message = await api('POST /api/conversations/{id}/messages', {
      params: { id: conversationId },
      body: { text, clientId },
    })
    queryClient.setQueryData(threadQuery(conversationId).queryKey, (known) => withMessage(known, message))
    if (outbox.signOuts === signOuts) outbox.isSignedOut = false
    put(outbox, clientId, null)
    await remove(outbox, clientId)
    // Others may have written in between; an error here is not an error of the message.
    void Promise.all([
      refreshConversations(queryClient, conversationId),
      refreshThread(queryClient, conversationId),
    ]).catch(() => undefined)
  } catch (error) {
    if (outbox.signOuts === signOuts) put(outbox, clientId, { ...one, failure: failureText(error) })
  }
}

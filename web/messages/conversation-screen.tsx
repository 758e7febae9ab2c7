import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Conversation } from '#contract/messages/messages.ts'
import { api } from '#web/api.ts'
import { MessageComposer } from '#web/messages/thread/message-composer.tsx'
import { usePageVisible } from '#web/messages/thread/reading-place.ts'
import { loadOlder, refreshConversations } from '#web/messages/thread/thread.ts'
import { ThreadView } from '#web/messages/thread/thread-view.tsx'
import { useUnsent } from '#web/messages/thread/unsent.ts'
import { MESSAGES_ID, UnsentList } from '#web/messages/thread/unsent-list.tsx'
import { blockQuery } from '#web/moderation/members/block-button.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { type Asking, ConversationDialogs } from './conversation-dialogs.tsx'
import { CannotWrite, ConversationHead, type ConversationStep } from './conversation-head.tsx'
import { conversationQuery, threadQuery } from './message-queries.ts'
import { titleOf } from './names.ts'

/** One conversation: its messages and the composer. */
export function ConversationScreen({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const { member } = useViewer()
  const conversation = useLoaded(conversationQuery(id))
  const thread = useLoaded(threadQuery(id))
  const { unsent, send, tryAgain, forget } = useUnsent(id)
  const [asking, setAsking] = useState<Asking | null>(null)
  const isBlocked = useIsBlocked(conversation)
  // A removed message takes the button along to which its dialog returns the focus.
  useFocusRestore(MESSAGES_ID, asking)
  const markEnd = useMarkRead(conversation, thread.data.at(-1)?.position ?? 0)

  async function mute() {
    try {
      const body = { isMuted: !conversation.isMuted }
      const now = await api('PUT /api/conversations/{id}/mute', { params: { id }, body })
      queryClient.setQueryData(conversationQuery(id).queryKey, now)
      await refreshConversations(queryClient)
      toast.success(now.isMuted ? 'Conversation muted' : 'Conversation unmuted')
    } catch (error) {
      toast.error('Something went wrong', failureText(error))
    }
  }

  function step(wanted: ConversationStep) {
    if (wanted === 'mute') void mute()
    else setAsking({ step: wanted })
  }

  async function older() {
    try {
      await loadOlder(queryClient, id)
    } catch (error) {
      toast.error('Older messages could not be loaded', failureText(error))
    }
  }

  return (
    <>
      <ConversationHead conversation={conversation} isBlocked={isBlocked} onStep={step} />
      <ThreadView
        conversation={conversation}
        thread={thread}
        myId={member?.id ?? 0}
        unsent={<UnsentList unsent={unsent} onTryAgain={(one) => void tryAgain(one)} onForget={forget} />}
        onOlder={older}
        onRemove={(message) => setAsking({ step: 'remove', message })}
        onReport={(message) => setAsking({ step: 'report-message', message })}
        onEndSeen={markEnd}
      />
      {member?.isSilenced ? (
        <p className="border-line border-t px-4 py-4 text-center text-quiet text-sm">
          You’ve been silenced: until that ends, you can read but not write.
        </p>
      ) : conversation.hindrance ? (
        <CannotWrite conversation={conversation} />
      ) : (
        <MessageComposer
          conversationId={id}
          to={titleOf(conversation)}
          onSend={(text, sendKey) => void send(text, sendKey)}
          sending={unsent.map(({ clientId }) => clientId)}
        />
      )}
      <ConversationDialogs conversation={conversation} asking={asking} onClose={() => setAsking(null)} />
    </>
  )
}

/** Whether the viewer has blocked the other member; undefined in groups. Reloads the conversation when that changes. */
function useIsBlocked({ id, isGroup, others }: Conversation): boolean | undefined {
  const queryClient = useQueryClient()
  const other = isGroup ? undefined : others[0]
  const { data } = useQuery({
    ...blockQuery(other?.id ?? 0),
    enabled: other !== undefined,
  })
  const isBlocked = data?.isBlocked
  useEffect(() => {
    if (isBlocked !== undefined) void refreshConversations(queryClient, id).catch(() => undefined)
  }, [queryClient, id, isBlocked])
  return isBlocked
}

/** Marks the newest message as read once the end of the conversation is visible, in a visible tab. */
function useMarkRead({ id, lastRead }: Conversation, newest: number): (isEndSeen: boolean) => void {
  const queryClient = useQueryClient()
  const [isEndSeen, setEndSeen] = useState(false)
  const isVisible = usePageVisible()
  const isDue = isEndSeen && isVisible && newest > lastRead
  useEffect(() => {
    if (!isDue) return
    api('PUT /api/conversations/{id}/read', { params: { id }, body: { position: newest } })
      .then(async (conversation) => {
        queryClient.setQueryData(conversationQuery(id).queryKey, conversation)
        await refreshConversations(queryClient)
      })
      // Retried with the next message or visit.
      .catch(() => undefined)
  }, [queryClient, id, newest, isDue])
  return useCallback((isSeen) => setEndSeen(isSeen), [])
}

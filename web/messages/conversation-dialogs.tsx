import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { GroupMembers } from '#web/messages/recipients/group-members.tsx'
import { refreshConversations, refreshMessage } from '#web/messages/thread/thread.ts'
import { ReportFormDialog } from '#web/moderation/cases/report-dialog.tsx'
import { BlockDialog, useBlocking } from '#web/moderation/members/block-button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { ConversationStep } from './conversation-head.tsx'
import { conversationQuery, threadQuery } from './message-queries.ts'
import { nameOf } from './names.ts'

/** The step that awaits confirmation. */
export type Asking =
  | { step: Exclude<ConversationStep, 'mute'> }
  | { step: 'remove' | 'report-message'; message: Message }

export interface ConversationDialogsProps {
  conversation: Conversation
  asking: Asking | null
  onClose: () => void
}

/** Confirm dialogs of a conversation. */
export function ConversationDialogs(props: ConversationDialogsProps) {
  const { conversation, asking, onClose } = props
  const step = asking?.step
  return (
    <>
      <GroupMembers conversation={conversation} open={step === 'members'} onClose={onClose} />
      <LeaveDialog {...props} />
      <RemoveDialog {...props} />
      <BlockDialogs {...props} />
      <ReportDialog {...props} />
    </>
  )
}

function LeaveDialog({ conversation, asking, onClose }: ConversationDialogsProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { id, isGroup, others } = conversation
  async function leave() {
    await api('POST /api/conversations/{id}/leave', { params: { id } })
    await router.navigate({ to: paths.messages() })
    queryClient.removeQueries({ queryKey: conversationQuery(id).queryKey })
    queryClient.removeQueries({ queryKey: threadQuery(id).queryKey })
    await refreshConversations(queryClient)
  }
  return (
    <ConfirmDialog
      open={asking?.step === 'leave'}
      onClose={onClose}
      title={isGroup ? 'Leave this group?' : 'Delete this conversation?'}
      actionText={isGroup ? 'Leave' : 'Delete'}
      act={leave}
      isDanger
    >
      <p>
        {isGroup
          ? 'You’ll no longer see its messages, and you can’t be added again. The others keep what you wrote.'
          : `This deletes the messages for you. ${nameOf(others[0])} keeps them, and a new message reopens the conversation.`}
      </p>
    </ConfirmDialog>
  )
}

function RemoveDialog({ conversation: { id }, asking, onClose }: ConversationDialogsProps) {
  const queryClient = useQueryClient()
  async function remove() {
    if (asking?.step !== 'remove') return
    const { message } = asking
    await api('DELETE /api/conversations/{id}/messages/{messageId}', {
      params: { id, messageId: message.id },
    })
    await Promise.all([
      refreshMessage(queryClient, id, message.position),
      refreshConversations(queryClient, id),
    ])
  }
  return (
    <ConfirmDialog
      open={asking?.step === 'remove'}
      onClose={onClose}
      title="Remove this message?"
      actionText="Remove"
      act={remove}
      isDanger
    >
      <p>This deletes the text for everyone. They’ll still see that a message was removed.</p>
    </ConfirmDialog>
  )
}

function BlockDialogs({ conversation: { others }, asking, onClose }: ConversationDialogsProps) {
  const member = others[0] ?? { id: 0, username: '', displayName: null }
  const { block, unblock } = useBlocking(member)
  return (
    <>
      <BlockDialog member={member} open={asking?.step === 'block'} onClose={onClose} act={block} />
      <ConfirmDialog
        open={asking?.step === 'unblock'}
        onClose={onClose}
        title={`Unblock ${shownName(member)}?`}
        actionText="Unblock"
        act={unblock}
      >
        <p>You’ll be able to message each other again, unless {shownName(member)} has blocked you too.</p>
      </ConfirmDialog>
    </>
  )
}

function ReportDialog({ conversation: { others }, asking, onClose }: ConversationDialogsProps) {
  const other = others[0]
  const isMessage = asking?.step === 'report-message'
  const message = isMessage ? asking.message : null
  return (
    <>
      <ReportFormDialog
        open={message !== null}
        onClose={onClose}
        kind="message"
        id={message?.id ?? 0}
        label="Report this message"
      />
      {other ? (
        <ReportFormDialog
          open={asking?.step === 'report'}
          onClose={onClose}
          kind="member"
          id={other.id}
          label={`Report ${shownName(other)}`}
        />
      ) : null}
    </>
  )
}

import MessageCircle from 'lucide-react/icons/message-circle'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export function NoConversations() {
  return (
    <EmptyState
      level={2}
      icon={<MessageCircle size={26} />}
      title="No messages yet"
      action={
        <ButtonLink href={paths.newMessage()} variant="primary">
          Write a message
        </ButtonLink>
      }
    >
      Your conversations with other members appear here. They’re private. Moderators see a message only if one
      of you reports it.
    </EmptyState>
  )
}

import MessageCircle from 'lucide-react/icons/message-circle'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NoConversations() {
  return (
    <EmptyState
      level={2}
      icon={<MessageCircle size={26} />}
      title="No messages yet"
      action={
        <ButtonLink href={paths.newMessage()} variant="primary">
          Write to somebody
        </ButtonLink>
      }
    >
      What you and other members write to each other stands here. Nobody else reads it; moderators see a
      message only when one of you reports it.
    </EmptyState>
  )
}

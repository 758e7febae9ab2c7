import { paths } from '#contract/paths.ts'
import { useNews } from '#web/messages/thread/use-news.ts'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { conversationsQuery } from './message-queries.ts'
import { NoConversations } from './no-conversations.tsx'

const SHOWN = 6

/** The newest conversations, for the dashboard. */
export function NewestConversations() {
  const list = useLoaded(conversationsQuery)
  const { member } = useViewer()
  useNews(null)
  if (list.data.length === 0) return <NoConversations />
  return (
    <Card as="section" padded={false} labelledBy="newest-conversations">
      <CardHead id="newest-conversations" title="Messages" level={2}>
        <ButtonLink href={paths.newMessage()} size="small">
          New message
        </ButtonLink>
      </CardHead>
      <ul className="divide-y divide-line">
        {list.data.slice(0, SHOWN).map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} myId={member?.id ?? 0} />
        ))}
      </ul>
      <p className="border-line border-t px-4 py-3">
        <SiteLink href={paths.messages()} className="text-link">
          All messages
        </SiteLink>
      </p>
    </Card>
  )
}

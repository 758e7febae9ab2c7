import { useSuspenseQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import SquarePen from 'lucide-react/icons/square-pen'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { useNews } from '#web/messages/thread/use-news.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { conversationsQuery } from './message-queries.ts'
import { NoConversations } from './no-conversations.tsx'

export interface MessagesFrameProps {
  /** The open conversation's id, 'new' for a new message, null for the list alone. */
  open: number | 'new' | null
  children: ReactNode
}

/** The inbox: list and conversation side by side; on phones one of the two. */
export function MessagesFrame({ open, children }: MessagesFrameProps) {
  useNews(typeof open === 'number' ? open : null)
  return (
    <div className="wrap pt-3 pb-4 max-md:px-0 max-md:pt-0 max-md:pb-0 md:pt-6">
      <div className="grid h-[calc(100dvh-8rem)] min-h-105 grid-cols-[minmax(0,1fr)] overflow-hidden border-line bg-raised md:h-[calc(100dvh-10.5rem)] md:grid-cols-[17rem_minmax(0,1fr)] md:rounded-card md:border md:shadow-card lg:grid-cols-[22rem_minmax(0,1fr)] xl:h-[calc(100dvh-7.5rem)]">
        <Inbox open={open} />
        <div className={classes('flex min-h-0 min-w-0 flex-col', open === null && 'max-md:hidden')}>
          {children}
        </div>
      </div>
    </div>
  )
}

function Inbox({ open }: Pick<MessagesFrameProps, 'open'>) {
  const { data: list } = useSuspenseQuery(conversationsQuery)
  const { member } = useViewer()
  const Title = open === null ? 'h1' : 'p'
  const { total } = list.pagination
  return (
    <nav
      aria-label="Conversations"
      className={classes('flex min-h-0 flex-col border-line md:border-r', open !== null && 'max-md:hidden')}
    >
      <div className="flex min-h-15 items-center justify-between gap-3 border-line border-b py-1.5 pr-2 pl-4">
        <Title className="display text-2xl">Messages</Title>
        <IconLink
          href={paths.newMessage()}
          label="New message"
          aria-current={open === 'new' ? 'page' : undefined}
          icon={<SquarePen size={21} aria-hidden="true" />}
        />
      </div>
      {list.data.length === 0 ? (
        <div className="p-4">
          <NoConversations />
        </div>
      ) : (
        <ul className="min-h-0 grow divide-y divide-line overflow-y-auto">
          {list.data.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              myId={member?.id ?? 0}
              isCurrent={conversation.id === open}
            />
          ))}
        </ul>
      )}
      {total > list.data.length ? (
        <p className="border-line border-t px-4 py-2 text-quiet text-sm">
          The {list.data.length} newest of {total} conversations.
        </p>
      ) : null}
    </nav>
  )
}

/** Shown beside the list while no conversation is open; phones show only the list. */
export function NothingChosen() {
  const { data: list } = useSuspenseQuery(conversationsQuery)
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 p-6 text-center text-quiet">
      <MessageCircle size={40} strokeWidth={1.25} aria-hidden="true" />
      <p className="max-w-[36ch]">
        {list.data.length === 0
          ? 'Only you and the people you write to can read your messages.'
          : 'Choose a conversation to read it.'}
      </p>
    </div>
  )
}

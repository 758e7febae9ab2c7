import { useQueryClient } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import SquarePen from 'lucide-react/icons/square-pen'
import { type ReactNode, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useNews } from '#web/messages/thread/use-news.ts'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { ConversationRow } from './conversation-row.tsx'
import { conversationsQuery, INBOX_PAGE_SIZE, inboxPageQuery } from './message-queries.ts'
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
  const list = useLoaded(conversationsQuery)
  const Title = open === null ? 'h1' : 'p'
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
        <InboxPages open={open} total={list.pagination.total} />
      )}
    </nav>
  )
}

const LIST_ID = 'inbox'

function InboxPages({ open, total }: Pick<MessagesFrameProps, 'open'> & { total: number }) {
  const queryClient = useQueryClient()
  const [pages, setPages] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const shown = Math.min(total, pages * INBOX_PAGE_SIZE)
  useFocusRestore(LIST_ID, pages)

  async function showMore(): Promise<void> {
    setBusy(true)
    try {
      await queryClient.fetchQuery({ ...inboxPageQuery(pages + 1), staleTime: 0 })
      setPages(pages + 1)
    } catch (error) {
      toast.error('The other conversations could not be loaded', failureText(error))
    }
    setBusy(false)
  }

  return (
    <div id={LIST_ID} tabIndex={-1} className="min-h-0 grow overflow-y-auto">
      <ul className="divide-y divide-line">
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <InboxPage key={page} page={page} open={open} />
        ))}
      </ul>
      {shown < total ? (
        <LoadMore onClick={() => void showMore()} busy={isBusy} shown={shown} total={total} />
      ) : null}
    </div>
  )
}

function InboxPage({ page, open }: Pick<MessagesFrameProps, 'open'> & { page: number }) {
  const list = useLoaded(inboxPageQuery(page))
  const { member } = useViewer()
  return list.data.map((conversation) => (
    <ConversationRow
      key={conversation.id}
      conversation={conversation}
      myId={member?.id ?? 0}
      isCurrent={conversation.id === open}
    />
  ))
}

/** Shown beside the list while no conversation is open; phones show only the list. */
export function NothingChosen() {
  const list = useLoaded(conversationsQuery)
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

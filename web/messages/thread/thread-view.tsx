import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import { hiddenText, nameOf, seenText } from '#web/messages/names.ts'
import { Button } from '#web/ui/button.tsx'
import { dayText } from '#web/ui/display/day-text.ts'
import { useNow } from '#web/ui/display/now.tsx'
import { dayOf, useZone } from '#web/ui/display/zone.ts'
import { wordsOf } from '#web/writing/written.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { useReadingPlace } from './reading-place.ts'
import type { Thread } from './thread.ts'
import { MESSAGES_ID } from './unsent-list.tsx'

/** Messages of one member within this time are grouped. */
const TOGETHER_MS = 5 * MINUTE_MS

export interface ThreadViewProps {
  conversation: Conversation
  thread: Thread
  myId: number
  /** Unsent messages, below the others. */
  unsent: ReactNode
  onOlder: () => Promise<void>
  onRemove: (message: Message) => void
  onReport: (message: Message) => void
  /** Called when the end of the conversation becomes visible or hidden. */
  onEndSeen: (isSeen: boolean) => void
}

export function ThreadView(props: ThreadViewProps) {
  const { conversation, thread, unsent, onOlder, onEndSeen } = props
  const list = useRef<HTMLElement>(null)
  const [isLoading, setLoading] = useState(false)
  // Where the viewer had stopped reading on arrival: the divider stays there while the page is open.
  const [readTo] = useState(conversation.unread > 0 ? conversation.lastRead : null)
  const newest = thread.data.at(-1)
  const { isAtEnd, onScroll, toEnd } = useReadingPlace(list)
  useEffect(() => onEndSeen(isAtEnd), [isAtEnd, onEndSeen])
  useLayoutEffect(() => showDivider(list.current), [])

  async function older() {
    setLoading(true)
    await onOlder()
    setLoading(false)
  }

  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={list}
        id={MESSAGES_ID}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] py-3 -outline-offset-2 sm:px-5"
      >
        <div className="mb-auto">
          {thread.pagination.hasOlder ? (
            <div className="flex justify-center pb-2">
              <Button size="small" variant="quiet" busy={isLoading} onClick={() => void older()}>
                Load older messages
              </Button>
            </div>
          ) : null}
          <Messages {...props} readTo={readTo} />
          {unsent}
        </div>
      </section>
      {isAtEnd ? null : (
        <Button
          size="small"
          onClick={toEnd}
          icon={<ArrowDown size={16} aria-hidden="true" />}
          className="absolute right-4 bottom-3 rounded-full shadow-card"
        >
          {conversation.unread > 0 ? `${conversation.unread} new` : 'Jump to newest'}
        </Button>
      )}
      <Announcer newest={newest} myId={props.myId} />
    </div>
  )
}

/** Scrolls to the divider above the unread messages if they do not fit into the box. */
function showDivider(list: HTMLElement | null): void {
  const divider = list?.querySelector('[data-unread]')
  if (!list || !divider) return
  const hidden = list.getBoundingClientRect().top - divider.getBoundingClientRect().top
  if (hidden > 0) list.scrollTop -= hidden + 8
}

function Messages({
  conversation,
  thread,
  myId,
  readTo,
  onRemove,
  onReport,
}: ThreadViewProps & { readTo: number | null }) {
  const now = useNow()
  const zone = useZone()
  const { data } = thread
  const mine = data.findLast(({ author }) => author?.id === myId)
  const firstUnread = data.find(
    ({ position, author }) => readTo !== null && position > readTo && author?.id !== myId,
  )
  const pictures = new Map(conversation.others.map(({ id, profileImageUrl }) => [id, profileImageUrl]))
  return data.map((message, at) => {
    const before = data[at - 1]
    const isNewDay = !before || dayAt(before, zone) !== dayAt(message, zone)
    const isUnreadStart = message === firstUnread
    return (
      <Fragment key={message.id}>
        {isNewDay ? <Divider>{dayText(new Date(message.createdAt), now, zone)}</Divider> : null}
        {isUnreadStart ? <Divider isUnread>New</Divider> : null}
        <MessageBubble
          message={message}
          isMine={message.author?.id === myId}
          isFirst={isNewDay || isUnreadStart || !before || !standTogether(before, message)}
          isNamed={conversation.isGroup}
          picture={pictures.get(message.author?.id ?? 0) ?? null}
          onRemove={onRemove}
          onReport={onReport}
        />
        {message === mine ? <Seen text={seenText(conversation, message.position)} /> : null}
      </Fragment>
    )
  })
}

function dayAt({ createdAt }: Message, zone: Parameters<typeof dayOf>[1]): number {
  return dayOf(new Date(createdAt), zone)
}

function standTogether(one: Message, next: Message): boolean {
  return (
    one.author?.id === next.author?.id && Date.parse(next.createdAt) - Date.parse(one.createdAt) < TOGETHER_MS
  )
}

function Seen({ text }: { text: string | null }) {
  return text ? <p className="mt-0.5 pr-1 text-right text-quiet text-xs">{text}</p> : null
}

function Divider({ isUnread = false, children }: { isUnread?: boolean; children: ReactNode }) {
  return (
    <div
      {...(isUnread ? { 'data-unread': '' } : {})}
      className={`mt-4 mb-1 flex items-center gap-3 font-semibold text-xs first:mt-0 ${isUnread ? 'text-red' : 'text-quiet'}`}
    >
      <span className={`h-px grow ${isUnread ? 'bg-red' : 'bg-line'}`} aria-hidden="true" />
      {isUnread ? <h3>{children}</h3> : <h2>{children}</h2>}
      <span className={`h-px grow ${isUnread ? 'bg-red' : 'bg-line'}`} aria-hidden="true" />
    </div>
  )
}

/** Announces new messages by others to screen readers; none that were there before. */
function Announcer({ newest, myId }: { newest: Message | undefined; myId: number }) {
  const [first] = useState(newest?.position ?? 0)
  const isNews = newest && newest.position > first && newest.author?.id !== myId
  return (
    <p role="status" className="sr-only">
      {isNews ? `${nameOf(newest.author)}: ${hiddenText(newest) ?? wordsOf(newest.html)}` : ''}
    </p>
  )
}

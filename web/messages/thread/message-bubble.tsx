import Report from 'lucide-react/icons/flag'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { HOUR_MS } from '#contract/durations.ts'
import { REMOVABLE_HOURS } from '#contract/messages/constants.ts'
import type { Message } from '#contract/messages/messages.ts'
import { shownName } from '#contract/shown-name.ts'
import { hiddenText, nameOf } from '#web/messages/names.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { clockText } from '#web/ui/display/day-text.ts'
import { useNow } from '#web/ui/display/now.tsx'
import { useZone } from '#web/ui/display/zone.ts'
import { MemberLink } from '#web/ui/member-link.tsx'
import { Written } from '#web/writing/written.tsx'
import { MessagePictures } from './message-pictures.tsx'

export interface MessageBubbleProps {
  message: Message
  isMine: boolean
  /** First of a member's consecutive messages, which shows name and picture. */
  isFirst: boolean
  picture: string | null
  /** Whether to show the author's name: not between two. */
  isNamed: boolean
  onRemove: (message: Message) => void
  onReport: (message: Message) => void
}

export function MessageBubble({
  message,
  isMine,
  isFirst,
  picture,
  isNamed,
  onRemove,
  onReport,
}: MessageBubbleProps) {
  const name = nameOf(message.author)
  return (
    <article
      aria-label={`${isMine ? 'You' : name}`}
      className={classes('group/message flex gap-2', isFirst ? 'mt-3' : 'mt-0.5', isMine && 'justify-end')}
    >
      {isMine ? null : (
        <span className="w-8 shrink-0">
          {isFirst ? <Avatar name={name} src={picture} size={32} /> : null}
        </span>
      )}
      <div className={classes('flex min-w-0 max-w-[min(85%,38rem)] flex-col', isMine && 'items-end')}>
        {isFirst && isNamed && !isMine ? (
          <p className="px-1 font-semibold text-quiet text-xs">
            {message.author ? (
              <MemberLink member={message.author} className="inline-block min-h-6 leading-6" />
            ) : (
              name
            )}
          </p>
        ) : null}
        <div className={classes('flex items-center gap-1', isMine && 'flex-row-reverse')}>
          <Bubble isMine={isMine} isRemoved={hiddenText(message) !== null}>
            {hiddenText(message) ? (
              <p className="italic">
                {hiddenText(message)} <Clock at={message.createdAt} />
              </p>
            ) : (
              <>
                <MessagePictures pictures={message.pictures} />
                <Written html={message.html} isInline />
                <Clock at={message.createdAt} />
              </>
            )}
          </Bubble>
          <Step message={message} isMine={isMine} onRemove={onRemove} onReport={onReport} />
        </div>
      </div>
    </article>
  )
}

export function Bubble({
  isMine,
  isRemoved = false,
  children,
}: {
  isMine: boolean
  isRemoved?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classes(
        'min-w-0 rounded-2xl px-3 py-1.5 text-[0.9375rem] leading-normal',
        isRemoved && 'border border-edge border-dashed text-quiet',
        !isRemoved && (isMine ? 'bg-amber text-on-amber' : 'bg-sunk'),
      )}
    >
      {children}
    </div>
  )
}

function Clock({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time
      dateTime={at}
      className="num float-right mt-1.5 -mb-1 ml-3 text-[0.6875rem] not-italic leading-4 opacity-80"
    >
      {clockText(new Date(at), zone)}
    </time>
  )
}

const STEP =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-full text-quiet hover:bg-well hover:text-ink focus-visible:opacity-100 group-focus-within/message:opacity-100 group-hover/message:opacity-100 [@media(hover:hover)]:opacity-0'

/** Action on a message: remove one's own within a day, report another's. */
function Step({
  message,
  isMine,
  onRemove,
  onReport,
}: Pick<MessageBubbleProps, 'message' | 'isMine' | 'onRemove' | 'onReport'>) {
  const now = useNow()
  if (hiddenText(message)) return null
  if (!isMine) {
    return (
      <button
        type="button"
        aria-label={`Report this message of ${message.author ? shownName(message.author) : 'a former member'}`}
        title="Report"
        onClick={() => onReport(message)}
        className={STEP}
      >
        <Report size={16} aria-hidden="true" />
      </button>
    )
  }
  if (now.getTime() - Date.parse(message.createdAt) > REMOVABLE_HOURS * HOUR_MS) return null
  return (
    <button
      type="button"
      aria-label="Remove this message"
      title="Remove"
      onClick={() => onRemove(message)}
      className={STEP}
    >
      <Trash2 size={16} aria-hidden="true" />
    </button>
  )
}

import BellOff from 'lucide-react/icons/bell-off'
import type { Conversation } from '#contract/messages/messages.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { shortText } from '#web/ui/display/day-text.ts'
import { useNow } from '#web/ui/display/now.tsx'
import { useZone } from '#web/ui/display/zone.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { nameOf, previewOf, titleOf } from './names.ts'

export interface ConversationRowProps {
  conversation: Conversation
  myId: number
  isCurrent?: boolean
}

/** A row of the inbox: members, newest message, time and unread count. */
export function ConversationRow({ conversation, myId, isCurrent = false }: ConversationRowProps) {
  const { id, unread, isMuted } = conversation
  return (
    <li className={classes('relative', isCurrent && 'bg-well')}>
      <SiteLink
        href={paths.conversation(id)}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-18 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-well aria-[current]:shadow-[inset_3px_0_0_var(--amber-ink)]"
      >
        <Faces conversation={conversation} />
        <span className="min-w-0 grow leading-snug">
          <span className="flex items-baseline gap-2">
            <span className={classes('truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>
              {titleOf(conversation)}
            </span>
            <When at={conversation.newest?.createdAt ?? conversation.lastActivity} />
          </span>
          {conversation.about ? (
            <span className="block truncate text-quiet text-xs">About {conversation.about.title}</span>
          ) : null}
          <span className="flex items-center gap-2">
            <span
              className={classes(
                'truncate text-sm',
                unread > 0 ? 'text-ink' : 'text-quiet',
                conversation.newest?.isRemoved && 'italic',
              )}
            >
              {previewOf(conversation, myId)}
            </span>
            {isMuted ? (
              <span className="ml-auto shrink-0 text-quiet">
                <BellOff size={15} aria-hidden="true" />
                <span className="sr-only">, muted</span>
              </span>
            ) : null}
            <Unread count={unread} isMuted={isMuted} />
          </span>
        </span>
      </SiteLink>
    </li>
  )
}

/** The other member's portrait; in a group the first two, overlapping. */
export function Faces({ conversation, size = 44 }: { conversation: Conversation; size?: number }) {
  const [first, second] = conversation.others
  if (!second) {
    return <Avatar name={nameOf(first)} src={first?.profileImageUrl ?? null} size={size} />
  }
  const small = Math.round(size * 0.7)
  return (
    <span className="relative shrink-0" style={{ width: size, height: size }} aria-hidden="true">
      <Avatar
        name={shownName(second)}
        src={second.profileImageUrl}
        size={small}
        className="absolute top-0 right-0"
      />
      <Avatar
        name={nameOf(first)}
        src={first?.profileImageUrl ?? null}
        size={small}
        className="absolute bottom-0 left-0 ring-2 ring-raised"
      />
    </span>
  )
}

function When({ at }: { at: string }) {
  const zone = useZone()
  return (
    <time dateTime={at} className="num ml-auto shrink-0 text-quiet text-xs">
      {shortText(new Date(at), useNow(), zone)}
    </time>
  )
}

function Unread({ count, isMuted }: { count: number; isMuted: boolean }) {
  if (count === 0) return null
  return (
    <span
      className={classes(
        'num inline-flex min-w-6 shrink-0 items-center justify-center rounded-full px-1.5 font-bold text-xs leading-6',
        isMuted ? 'bg-sunk text-quiet' : 'ml-auto bg-amber text-on-amber',
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}

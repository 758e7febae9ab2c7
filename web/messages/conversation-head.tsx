import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Report from 'lucide-react/icons/flag'
import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import type { Conversation } from '#contract/messages/messages.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Menu, MenuAction, MenuDivider, MenuLink } from '#web/ui/overlays/menu.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Faces } from './conversation-row.tsx'
import { nameOf, titleOf } from './names.ts'

/** Steps in the menu. */
export type ConversationStep = 'mute' | 'members' | 'block' | 'unblock' | 'report' | 'leave'

export interface ConversationHeadProps {
  conversation: Conversation
  /** Whether the viewer has blocked the other member; undefined while unknown, and in groups. */
  isBlocked: boolean | undefined
  onStep: (step: ConversationStep) => void
}

/** A conversation's head: its members, the way back on phones, and the menu. */
export function ConversationHead({ conversation, isBlocked, onStep }: ConversationHeadProps) {
  const { isGroup, others, isMuted, about } = conversation
  return (
    <div className="flex min-h-15 items-center gap-2 border-line border-b py-1.5 pr-2 pl-1.5 md:pl-4">
      <IconLink
        href={paths.messages()}
        label="All conversations"
        icon={<ArrowLeft size={21} aria-hidden="true" />}
        className="md:hidden"
      />
      <Faces conversation={conversation} size={38} />
      <div className="min-w-0 grow leading-tight">
        <h1 className="truncate font-semibold text-base">{titleOf(conversation)}</h1>
        {isGroup ? <p className="num text-quiet text-xs">{others.length + 1} members</p> : null}
        {about ? (
          <p className="truncate text-sm">
            <SiteLink href={paths.listing(about.listingId)} className="text-link inline-block min-h-6">
              {about.title}
            </SiteLink>
          </p>
        ) : null}
      </div>
      {isMuted ? (
        <span className="text-quiet">
          <BellOff size={17} aria-hidden="true" />
          <span className="sr-only">Muted</span>
        </span>
      ) : null}
      <ConversationMenu conversation={conversation} isBlocked={isBlocked} onStep={onStep} />
    </div>
  )
}

function ConversationMenu({ conversation, isBlocked, onStep }: ConversationHeadProps) {
  const { isGroup, isMuted, others } = conversation
  const other = isGroup ? undefined : others[0]
  return (
    <Menu
      align="end"
      label="This conversation"
      trigger={<Ellipsis size={21} aria-hidden="true" />}
      triggerClassName="min-w-11 justify-center hover:bg-well"
    >
      {other ? (
        <MenuLink href={paths.member(other.username)} icon={<CircleUserRound size={18} aria-hidden="true" />}>
          Profile of {shownName(other)}
        </MenuLink>
      ) : null}
      {isGroup ? (
        <MenuAction onSelect={() => onStep('members')} icon={<Users size={18} aria-hidden="true" />}>
          Members
        </MenuAction>
      ) : null}
      <MenuAction
        onSelect={() => onStep('mute')}
        icon={isMuted ? <Bell size={18} aria-hidden="true" /> : <BellOff size={18} aria-hidden="true" />}
      >
        {isMuted ? 'Unmute' : 'Mute'}
      </MenuAction>
      <MenuDivider />
      {other ? (
        <>
          <MenuAction
            onSelect={() => onStep(isBlocked ? 'unblock' : 'block')}
            disabled={isBlocked === undefined}
            icon={<Ban size={18} aria-hidden="true" />}
          >
            {isBlocked ? 'Unblock' : 'Block'} {shownName(other)}
          </MenuAction>
          <MenuAction onSelect={() => onStep('report')} icon={<Report size={18} aria-hidden="true" />}>
            Report {shownName(other)}
          </MenuAction>
        </>
      ) : null}
      <MenuAction
        onSelect={() => onStep('leave')}
        danger
        icon={isGroup ? <LogOut size={18} aria-hidden="true" /> : <Trash2 size={18} aria-hidden="true" />}
      >
        {isGroup ? 'Leave the group' : 'Delete conversation'}
      </MenuAction>
    </Menu>
  )
}

/** Explains why there is no composer. */
export function CannotWrite({ conversation }: Pick<ConversationHeadProps, 'conversation'>) {
  const name = nameOf(conversation.others[0])
  return (
    <p className="border-line border-t px-4 py-4 text-center text-quiet text-sm">
      {conversation.hindrance === 'blocked'
        ? `You and ${name} can’t message each other.`
        : 'Everyone else has left this conversation.'}
    </p>
  )
}

import BadgeAlert from 'lucide-react/icons/badge-alert'
import Flag from 'lucide-react/icons/flag'
import KeyRound from 'lucide-react/icons/key-round'
import MessageCircle from 'lucide-react/icons/message-circle'
import Scale from 'lucide-react/icons/scale'
import type { NoticeKind } from '#contract/notifications-terms.ts'

const ICONS: Readonly<Record<NoticeKind, typeof Flag>> = {
  message: MessageCircle,
  flag_decided: Flag,
  review_waiting: Scale,
  standing: BadgeAlert,
  security: KeyRound,
}

/** Decoration: the notice's text says what it is. */
export function NoticeKindIcon({ kind }: { kind: NoticeKind }) {
  const Icon = ICONS[kind]
  return <Icon size={18} aria-hidden="true" className="shrink-0" />
}

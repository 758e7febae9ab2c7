import AtSign from 'lucide-react/icons/at-sign'
import BadgeAlert from 'lucide-react/icons/badge-alert'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import CreditCard from 'lucide-react/icons/credit-card'
import Report from 'lucide-react/icons/flag'
import Handshake from 'lucide-react/icons/handshake'
import Hourglass from 'lucide-react/icons/hourglass'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Newspaper from 'lucide-react/icons/newspaper'
import Scale from 'lucide-react/icons/scale'
import Search from 'lucide-react/icons/search'
import Siren from 'lucide-react/icons/siren'
import Star from 'lucide-react/icons/star'
import Tag from 'lucide-react/icons/tag'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import TrendingDown from 'lucide-react/icons/trending-down'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import Wrench from 'lucide-react/icons/wrench'
import type { NotificationKind } from '#contract/notifications/kinds.ts'

const ICONS: Readonly<Record<NotificationKind, typeof Report>> = {
  message: MessageCircle,
  topic_reply: MessagesSquare,
  new_topic: MessageSquarePlus,
  member_topic: UserRoundPen,
  member_listing: Tag,
  mention: AtSign,
  listing_price: TrendingDown,
  listing_expired: Hourglass,
  saved_search: Search,
  saved_search_digest: Newspaper,
  wanted_match: Star,
  offer: Handshake,
  question: CircleQuestionMark,
  event: CalendarDays,
  service_due: Wrench,
  reaction: ThumbsUp,
  answer: CircleCheckBig,
  flag_decided: Report,
  review_waiting: Scale,
  standing: BadgeAlert,
  security: KeyRound,
  billing: CreditCard,
  billing_alert: Siren,
  proposal_decided: ClipboardPen,
  proposal_waiting: Inbox,
}

/** Decoration: the notification's text names its kind. */
export function NotificationKindIcon({ kind }: { kind: NotificationKind }) {
  const Icon = ICONS[kind]
  return <Icon size={18} aria-hidden="true" className="shrink-0" />
}

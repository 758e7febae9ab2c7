import Joystick from 'lucide-react/icons/joystick'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Newspaper from 'lucide-react/icons/newspaper'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import Tag from 'lucide-react/icons/tag'
import UserRound from 'lucide-react/icons/user-round'
import type { HitKind } from './search-kinds.ts'

const ICONS: Record<HitKind, typeof Tag> = {
  machine: Joystick,
  person: PencilRuler,
  topic: MessagesSquare,
  listing: Tag,
  post: Newspaper,
  member: UserRound,
}

/** Icon of a hit's kind. Decoration: the group or the line names it too. */
export function KindIcon({ kind, size = 19 }: { kind: HitKind; size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} aria-hidden="true" className="shrink-0" />
}

// Names of conversations and members on screens.
import type { Conversation, Message } from '#contract/messages/messages.ts'
import { type MemberNames, shownName } from '#contract/shown-name.ts'

/** Erased members have no name; their messages stay. */
const FORMER_MEMBER = 'A former member'

export function nameOf(member: MemberNames | null | undefined): string {
  return member ? shownName(member) : FORMER_MEMBER
}

/** The other members: "Ada", "Ada and Bob", "Ada, Bob and 3 others". */
export function titleOf({ others }: Pick<Conversation, 'others'>): string {
  const names = others.map(shownName)
  const [first, second] = names
  if (first === undefined) return FORMER_MEMBER
  if (second === undefined) return first
  if (names.length === 2) return `${first} and ${second}`
  if (names.length === 3) return `${first}, ${second} and ${names[2]}`
  return `${first}, ${second} and ${names.length - 2} others`
}

/** The second line in the list: "You: …", "Ada: …" in groups, the bare text between two. */
export function previewOf(
  { newest, isGroup }: Pick<Conversation, 'newest' | 'isGroup'>,
  myId: number,
): string {
  if (!newest) return 'No messages yet'
  const text = newest.isRemoved ? REMOVED : newest.isFromBlocked ? FROM_BLOCKED : newest.excerpt
  if (newest.author?.id === myId) return `You: ${text}`
  return isGroup ? `${nameOf(newest.author)}: ${text}` : text
}

const REMOVED = 'Message removed'
const FROM_BLOCKED = 'From someone you’ve blocked'

/** Replaces a message's text; null if the text is shown. */
export function hiddenText({ removed, isFromBlocked }: Pick<Message, 'removed' | 'isFromBlocked'>) {
  if (removed === 'moderator') return 'Removed by a moderator'
  if (removed) return REMOVED
  return isFromBlocked ? FROM_BLOCKED : null
}

/** Who has seen the viewer's newest message: "Seen", or in groups by whom. */
export function seenText({ others, isGroup }: Conversation, position: number): string | null {
  const seen = others.filter(({ lastRead }) => lastRead >= position).map(shownName)
  if (seen.length === 0) return null
  if (!isGroup) return 'Seen'
  if (seen.length === others.length) return 'Seen by everyone'
  return `Seen by ${seen.join(', ')}`
}

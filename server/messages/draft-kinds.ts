// Draft kinds of messages: in the member's own conversations, and to members they may write to.
import { and, inArray, isNull } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { may } from '#contract/entitlements.ts'
import { NEW_MESSAGE_DRAFT } from '#contract/messages/constants.ts'
import { paths } from '#contract/paths.ts'
import { type MemberNames, shownName } from '#contract/shown-name.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'
import type { DraftKind, DraftPlace } from '#server/writing/drafts/draft-kinds.ts'
import { findConversations, hindranceOf } from './conversations.ts'

export function messageDrafts({ db }: AppContext): DraftKind[] {
  return [
    {
      kind: 'message',
      name: 'Message',
      places: (viewer, abouts) => placesInConversations(db, viewer, abouts),
    },
    {
      kind: 'new_message',
      name: 'New message',
      canonical: (about) => (about === NEW_MESSAGE_DRAFT ? about : usernameKey(about)),
      places: (viewer, abouts) => placesOfNew(db, viewer, abouts),
    },
  ]
}

async function placesInConversations(
  db: Db,
  viewer: MemberViewer,
  abouts: readonly string[],
): Promise<Map<string, DraftPlace>> {
  const ids = abouts.filter((about) => /^[1-9]\d{0,8}$/.test(about)).map(Number)
  const places = new Map<string, DraftPlace>()
  for (const seen of await findConversations(db, viewer, ids)) {
    const partyIds = [viewer.member.id, ...seen.others.map(({ id }) => id)]
    if (hindranceOf(seen) !== null || !may(viewer, 'message.write', { partyIds })) continue
    const { id } = seen.conversation
    const names = seen.others.map(shownName)
    places.set(String(id), { title: titleFor(names), path: paths.conversation(id) })
  }
  return places
}

function titleFor(names: readonly string[]): string {
  const [first = '', ...others] = names
  if (others.length === 0) return `Message to ${first}`
  return others.length === 1
    ? `Message to ${names.join(' and ')}`
    : `Message to ${first} and ${others.length} others`
}

/** By the name that the page was opened with, or for one without a recipient yet. */
async function placesOfNew(
  db: Db,
  viewer: MemberViewer,
  abouts: readonly string[],
): Promise<Map<string, DraftPlace>> {
  const places = new Map<string, DraftPlace>()
  if (!may(viewer, 'conversation.start')) return places
  if (abouts.includes(NEW_MESSAGE_DRAFT)) {
    places.set(NEW_MESSAGE_DRAFT, { title: 'New message', path: paths.newMessage() })
  }
  const known = await namesOf(db, abouts)
  for (const about of abouts) {
    const member = known.get(usernameKey(about))
    if (!member) continue
    const title = `New message to ${shownName(member)}`
    places.set(about, { title, path: paths.newMessage(member.username) })
  }
  return places
}

/** Ignores blocks: only sending discloses a block, as with everything written to a member. */
async function namesOf(db: Db, names: readonly string[]): Promise<Map<string, MemberNames>> {
  const keys = names.filter((name) => name !== NEW_MESSAGE_DRAFT).map(usernameKey)
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: users.usernameKey, username: users.username, displayName: users.displayName })
    .from(users)
    .where(and(inArray(users.usernameKey, keys), isNotBanned(users.id), isNull(users.erasedAt)))
  return new Map(rows.map(({ key, ...member }) => [key, member]))
}

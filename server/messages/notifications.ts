// Notifications of new messages. They name the author, never the content.
import { and, eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { blockedIdsOf } from '#server/moderation/members/blocks.ts'
import { listParticipants } from './participants.ts'
import { conversationMembers, conversations, messages } from './tables.ts'
import { unreadMessages } from './unread.ts'

export interface WrittenMessage {
  conversationId: number
  messageId: number
  authorId: number
}

/**
 * One for each other participant who has not muted the conversation, has not read it, and has no block with the author.
 */
export async function notificationsOfMessage(
  db: Db,
  { conversationId, messageId, authorId }: WrittenMessage,
) {
  const [message] = await db
    .select({
      position: messages.position,
      removedAt: messages.removedAt,
      takenDownAt: messages.takenDownAt,
      isGroup: conversations.isGroup,
      about: conversations.listingTitle,
      author: shownMemberName,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(eq(messages.id, messageId))
  if (!message || message.removedAt || message.takenDownAt) return []
  const silent = new Set(await blockedIdsOf(db, authorId))
  const participants = await listParticipants(db, conversationId)
  return participants
    .filter(
      ({ userId, isMuted, leftAt, isBanned, lastRead, firstPosition }) =>
        userId !== authorId &&
        !isMuted &&
        !isBanned &&
        leftAt === null &&
        !silent.has(userId) &&
        lastRead < message.position &&
        firstPosition <= message.position,
    )
    .map(({ userId }) => ({
      userId,
      kind: 'message' as const,
      ...titlesOf(message),
      path: paths.conversation(conversationId),
      actorId: authorId,
      subject: conversationSubject(conversationId),
      mayRead: 'conversation.list' as const,
    }))
}

function titlesOf({ author, isGroup, about }: { author: string; isGroup: boolean; about: string | null }) {
  if (isGroup)
    return { title: `${author} wrote in your group`, titleOfMany: '{count} new messages in your group' }
  const subject = about === null ? '' : ` about ${quoted(about).replace('{count}', '{ count }')}`
  return {
    title: `${author} wrote to you${subject}`,
    titleOfMany: `{count} new messages from ${author}${subject}`,
  }
}

/**
 * Notifications settled by a member who has nothing unread in a conversation, or left it: none if it continued
 * meanwhile, since the same notification covers the later messages.
 */
export async function settledNotifications(
  db: Db,
  { conversationId, userId }: { conversationId: number; userId: number },
) {
  const [now] = await db
    .select({ leftAt: conversationMembers.leftAt, unread: unreadMessages() })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(
      and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId)),
    )
  if (now && now.leftAt === null && now.unread > 0) return []
  return [{ userId, kind: 'message' as const, subject: conversationSubject(conversationId) }]
}

/** The unread ones of participants for whom nothing unread is left once a message was removed or taken down. */
export async function notificationsOfRemoved(db: Db, { conversationId }: { conversationId: number }) {
  const participants = await listParticipants(db, conversationId)
  const settled = []
  for (const { userId } of participants)
    settled.push(...(await settledNotifications(db, { conversationId, userId })))
  return settled.map((match) => ({ ...match, isUnreadOnly: true }))
}

/** Subject shared by the notifications of one conversation, so that they merge and are settled together. */
function conversationSubject(conversationId: number): string {
  return `conversation:${conversationId}`
}

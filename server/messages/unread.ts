// How many messages a member has not read: counted from the messages themselves, so that every place gives one number.
import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { isApart } from '#server/moderation/members/blocks.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

/**
 * For a query that joins `conversation_members` to another table: the messages that the member of the row has yet to
 * read in that conversation. Those that are gone, and those between two of whom one blocked the other, do not count.
 */
export function unreadMessages(): SQL<number> {
  const { conversationId, userId, lastRead } = conversationMembers
  return sql<number>`(select count(*) from ${messages}
    where ${messages.conversationId} = ${conversationId} and ${messages.position} > ${lastRead}
      and ${messages.authorId} is distinct from ${userId}
      and ${messages.removedAt} is null and ${messages.takenDownAt} is null
      and not ${isApart(userId, messages.authorId)})::int`
}

/** Unread messages in all conversations of a member that are not muted. */
export async function countUnreadMessages(db: Db, userId: number): Promise<number> {
  const [row] = await selectUnread(db, userId)
  return row?.count ?? 0
}

/** The same as a query of one number, for a statement that reads more. */
export function selectUnread(db: Db, userId: number | Placeholder) {
  return db
    .select({ count: sql<number>`coalesce(sum(${unreadMessages()}), 0)::int` })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(
      and(
        eq(conversationMembers.userId, userId),
        isNull(conversationMembers.leftAt),
        eq(conversationMembers.isMuted, false),
        // Most have been read to the end: their messages are not looked at.
        gt(conversations.lastPosition, conversationMembers.lastRead),
      ),
    )
}

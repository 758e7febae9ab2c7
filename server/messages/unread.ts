// Unread messages, counted from the messages themselves, so that every place shows the same number.
import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { isApart } from '#server/moderation/members/blocks.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

/**
 * For a query that joins `conversation_members` to another table: number of messages unread by the row's member in that
 * conversation. Removed ones do not count, nor those between two members with a block.
 */
export function unreadMessages(): SQL<number> {
  const { conversationId, userId, lastRead } = conversationMembers
  return sql<number>`(select count(*) from ${messages}
    where ${messages.conversationId} = ${conversationId} and ${messages.position} > ${lastRead}
      and ${messages.authorId} is distinct from ${userId}
      and ${messages.removedAt} is null and ${messages.takenDownAt} is null
      and not ${isApart(userId, messages.authorId)})::int`
}

/** Unread messages in all of a member's conversations that are not muted. */
export async function countUnreadMessages(db: Db, userId: number): Promise<number> {
  const [row] = await selectUnread(db, userId)
  return row?.count ?? 0
}

/** The same as a query, to embed in a larger statement. */
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
        // Skips the messages of conversations read to the end, which most are.
        gt(conversations.lastPosition, conversationMembers.lastRead),
      ),
    )
}

// Personal data in messages: export and erasure.
import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

/**
 * The export has the member's own messages and conversations, not others' messages. After erasure messages stay without
 * the name.
 */
export const messagesPersonalData: PersonalDataSource = {
  room: 'messages',
  collect: async (db, userId) => ({
    conversations: await db
      .select({
        id: conversations.id,
        isGroup: conversations.isGroup,
        aboutListing: conversations.listingTitle,
        joinedAt: conversationMembers.joinedAt,
        leftAt: conversationMembers.leftAt,
        lastRead: conversationMembers.lastRead,
        isMuted: conversationMembers.isMuted,
      })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
      .where(eq(conversationMembers.userId, userId))
      .orderBy(asc(conversations.id)),
    messages: await db
      .select({
        conversationId: messages.conversationId,
        position: messages.position,
        text: messages.text,
        createdAt: messages.createdAt,
        removedAt: messages.removedAt,
      })
      .from(messages)
      .where(eq(messages.authorId, userId))
      .orderBy(asc(messages.id)),
  }),
  erase: async (db, userId) => {
    await db.update(messages).set({ authorId: null, clientId: null }).where(eq(messages.authorId, userId))
    await db.delete(conversationMembers).where(eq(conversationMembers.userId, userId))
    await db
      .update(conversations)
      .set({ startedById: null, clientId: null })
      .where(eq(conversations.startedById, userId))
  },
}

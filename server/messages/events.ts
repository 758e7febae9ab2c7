import { eventType } from '#server/base/events.ts'

export const messageWritten = eventType<{ conversationId: number; messageId: number; authorId: number }>(
  'message_written',
  { changesPages: false },
)

/** A member has seen everything in a conversation that held something new for them. */
export const conversationRead = eventType<{ conversationId: number; userId: number }>('conversation_read', {
  changesPages: false,
})

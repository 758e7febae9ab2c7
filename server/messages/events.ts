import { eventType } from '#server/base/events.ts'

export const messageWritten = eventType<{ conversationId: number; messageId: number; authorId: number }>(
  'message_written',
  { changesPages: false },
)

/** A member has seen everything in a conversation that held something new for them. */
export const conversationRead = eventType<{ conversationId: number; userId: number }>('conversation_read', {
  changesPages: false,
})

/** A member takes no part in it any longer. */
export const conversationLeft = eventType<{ conversationId: number; userId: number }>('conversation_left', {
  changesPages: false,
})

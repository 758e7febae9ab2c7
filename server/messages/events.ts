import { changesNothing, eventType } from '#server/base/events/events.ts'

export const messageWritten = eventType<{ conversationId: number; messageId: number; authorId: number }>(
  'message_written',
  { changes: changesNothing },
)

/** A member has seen everything in a conversation that held something new for them. */
export const conversationRead = eventType<{ conversationId: number; userId: number }>('conversation_read', {
  changes: changesNothing,
})

/** A member takes no part in it any longer. */
export const conversationLeft = eventType<{ conversationId: number; userId: number }>('conversation_left', {
  changes: changesNothing,
})

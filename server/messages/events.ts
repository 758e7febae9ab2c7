import { changesNothing, eventType } from '#server/base/events/events.ts'

export const messageWritten = eventType<{ conversationId: number; messageId: number; authorId: number }>(
  'message_written',
  { changes: changesNothing },
)

/** A message was removed by its author or taken down. */
export const messageRemoved = eventType<{ conversationId: number }>('message_removed', {
  changes: changesNothing,
})

/** A member has read a conversation that had something new for them. */
export const conversationRead = eventType<{ conversationId: number; userId: number }>('conversation_read', {
  changes: changesNothing,
})

/** A member has left a conversation. */
export const conversationLeft = eventType<{ conversationId: number; userId: number }>('conversation_left', {
  changes: changesNothing,
})

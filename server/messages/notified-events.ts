// Events that notify members of messages.
import { notificationSource } from '#server/accounts/notification-sources.ts'
import { conversationLeft, conversationRead, messageRemoved, messageWritten } from './events.ts'
import { notificationsOfMessage, notificationsOfRemoved, settledNotifications } from './notifications.ts'

export const messagesNotifications = [
  notificationSource({
    event: messageWritten,
    notifications: (written, db) => notificationsOfMessage(db, written),
  }),
  notificationSource({ event: messageRemoved, gone: (removed, db) => notificationsOfRemoved(db, removed) }),
  notificationSource({ event: conversationRead, seen: (read, db) => settledNotifications(db, read) }),
  notificationSource({ event: conversationLeft, gone: (left, db) => settledNotifications(db, left) }),
]

// Events that notify members of due service.
import { notificationSource } from '#server/accounts/notification-sources.ts'
import { reminderSettled, serviceDue } from './events.ts'
import { notificationsOfService, settledReminder } from './notifications.ts'

export const logbookNotifications = [
  notificationSource({ event: serviceDue, notifications: (about, db) => notificationsOfService(db, about) }),
  notificationSource({ event: reminderSettled, gone: (about, db) => settledReminder(db, about) }),
]

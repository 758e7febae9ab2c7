// All calls of notifications.
import { notifications } from './notifications.ts'
import { pushNotifications } from './push.ts'

export const notificationsCalls = { ...notifications, ...pushNotifications }

// Events that notify members of reports, decisions and sanctions.
import { notificationSource } from '#server/accounts/notification-sources.ts'
import { caseOpened, memberTold, reportDecided } from './events.ts'
import {
  doneByDecision,
  notificationsOfCase,
  notificationsOfDecision,
  notificationsOfSanctions,
} from './notifications.ts'

export const moderationNotifications = [
  notificationSource({ event: caseOpened, notifications: (opened, db) => notificationsOfCase(db, opened) }),
  notificationSource({
    event: reportDecided,
    notifications: (decided, db) => notificationsOfDecision(db, decided),
    gone: async (decided) => doneByDecision(decided),
  }),
  notificationSource({ event: memberTold, notifications: (told, db) => notificationsOfSanctions(db, told) }),
]

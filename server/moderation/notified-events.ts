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
  notificationSource({ event: caseOpened, notices: (opened, db) => notificationsOfCase(db, opened) }),
  notificationSource({
    event: reportDecided,
    notices: (decided, db) => notificationsOfDecision(db, decided),
    gone: async (decided) => doneByDecision(decided),
  }),
  notificationSource({ event: memberTold, notices: (told, db) => notificationsOfSanctions(db, told) }),
]

// Events that notify members of calendar events.
import { notificationSource } from '#server/accounts/notification-sources.ts'
import {
  notificationOfCancellation,
  notificationOfMove,
  notificationOfNearEvent,
  notificationsOfCancelledEvent,
  notificationsOfPlace,
} from './event-notifications.ts'
import { calendarEventCancelled, calendarEventMoved, calendarEventNear, placeGiven } from './events.ts'
import { listSignedUp } from './sign-ups.ts'

export const communityNotifications = [
  notificationSource({ event: placeGiven, notices: (given, db) => notificationsOfPlace(db, given) }),
  notificationSource({
    event: calendarEventMoved,
    audience: {
      notification: (moved, db) => notificationOfMove(db, moved),
      memberIds: ({ eventId }, db, page) => listSignedUp(db, { eventId, withWaiting: true }, page),
    },
  }),
  notificationSource({
    event: calendarEventCancelled,
    gone: (cancelled, db) => notificationsOfCancelledEvent(db, cancelled),
    audience: {
      notification: (cancelled, db) => notificationOfCancellation(db, cancelled),
      memberIds: ({ eventId }, db, page) => listSignedUp(db, { eventId, withWaiting: true }, page),
    },
  }),
  notificationSource({
    event: calendarEventNear,
    audience: {
      notification: (near, db) => notificationOfNearEvent(db, near),
      memberIds: ({ eventId }, db, page) => listSignedUp(db, { eventId, withWaiting: false }, page),
    },
  }),
]

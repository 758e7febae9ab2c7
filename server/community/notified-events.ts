// Events that notify members of calendar events.
import { notificationSource } from '#server/accounts/notification-sources.ts'
import {
  notificationOfCancellation,
  notificationOfMove,
  notificationOfNearEvent,
  notificationsOfCancelledEvent,
  notificationsOfPlace,
  outdatedReminder,
} from '#server/community/calendar/event-notifications.ts'
import { listSignedUp } from '#server/community/calendar/sign-ups.ts'
import {
  notificationsOfEventProposal,
  notificationsOfEventProposalDecision,
  settledEventProposal,
} from '#server/community/proposals/event-proposal-notifications.ts'
import {
  calendarEventCancelled,
  calendarEventMoved,
  calendarEventNear,
  eventProposalDecided,
  eventProposalWithdrawn,
  eventProposed,
  placeGiven,
} from './events.ts'

export const communityNotifications = [
  notificationSource({ event: placeGiven, notifications: (given, db) => notificationsOfPlace(db, given) }),
  notificationSource({
    event: calendarEventMoved,
    gone: (moved, db) => outdatedReminder(db, moved),
    audience: {
      notification: (moved, db) => notificationOfMove(db, moved),
      memberIds: ({ eventId }, db, page) => listSignedUp(db, { eventId, withWaiting: true }, page),
    },
  }),
  notificationSource({
    event: calendarEventCancelled,
    gone: (canceled, db) => notificationsOfCancelledEvent(db, canceled),
    audience: {
      notification: (canceled, db) => notificationOfCancellation(db, canceled),
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
  notificationSource({
    event: eventProposed,
    notifications: (about, db) => notificationsOfEventProposal(db, about),
  }),
  notificationSource({
    event: eventProposalDecided,
    notifications: (about, db) => notificationsOfEventProposalDecision(db, about),
    gone: async (about) => settledEventProposal(about),
  }),
  notificationSource({ event: eventProposalWithdrawn, gone: async (about) => settledEventProposal(about) }),
]

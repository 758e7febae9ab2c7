// Events that notify members of listings, offers, questions and matches.
import { notificationSource } from '#server/accounts/notification-sources.ts'
import { listWatchers } from '#server/market/listings/watches.ts'
import { feedbackGiven, offeredListingEdited, offerStepped } from '#server/market/offers/offer-events.ts'
import {
  notificationsOfEdit,
  notificationsOfFeedback,
  notificationsOfStep,
} from '#server/market/offers/offer-notifications.ts'
import { questionAnswered, questionAsked, questionShown } from '#server/market/questions/question-events.ts'
import {
  notificationsOfHiddenQuestion,
  notificationsOfQuestion,
} from '#server/market/questions/question-notifications.ts'
import { notificationOfMatch, notificationsOfDigests } from '#server/market/searches/match-notifications.ts'
import { listMatched } from '#server/market/searches/matches.ts'
import {
  digestsMade,
  listingChanged,
  listingExpired,
  listingMatched,
  listingShown,
  priceDropped,
} from './events.ts'
import { newsOfListings } from './member-notifications.ts'
import { notificationOfPrice, notificationsOfExpiry, notificationsThatAreOver } from './notifications.ts'

export const marketNotifications = [
  ...newsOfListings,
  notificationSource({
    event: priceDropped,
    audience: {
      notification: (dropped, db) => notificationOfPrice(db, dropped),
      memberIds: ({ listingId }, db, page) => listWatchers(db, listingId, page),
    },
  }),
  ...(['bell', 'mail', 'wanted'] as const).map((to) =>
    notificationSource({
      event: listingMatched,
      audience: {
        notification: (matched, db) => notificationOfMatch(db, matched, to),
        memberIds: ({ listingId }, db, page) => listMatched(db, { listingId, to }, page),
      },
    }),
  ),
  notificationSource({
    event: digestsMade,
    notifications: (made, db, page) => notificationsOfDigests(db, made, page),
  }),
  ...[questionAsked, questionAnswered].map((event) =>
    notificationSource({ event, notifications: (about, db) => notificationsOfQuestion(db, about) }),
  ),
  notificationSource({ event: questionShown, gone: (about, db) => notificationsOfHiddenQuestion(db, about) }),
  notificationSource({
    event: listingExpired,
    notifications: (expired, db) => notificationsOfExpiry(db, expired),
  }),
  notificationSource({ event: listingChanged, gone: (changed, db) => notificationsThatAreOver(db, changed) }),
  notificationSource({ event: listingShown, gone: (shown, db) => notificationsThatAreOver(db, shown) }),
  notificationSource({
    event: offerStepped,
    notifications: (stepped, db) => notificationsOfStep(db, stepped),
  }),
  notificationSource({
    event: offeredListingEdited,
    notifications: (edited, db) => notificationsOfEdit(db, edited),
  }),
  notificationSource({
    event: feedbackGiven,
    notifications: (given, db) => notificationsOfFeedback(db, given),
  }),
]

// All events that notify members, by room.

import {
  notificationsOfEmailChange,
  notificationsOfNewSignIn,
  notificationsOfPasswordChange,
  notificationsOfSecondFactorChange,
} from '#server/accounts/emails/notifications.ts'
import { emailChanged, newSignIn, passwordChanged, secondFactorChanged } from '#server/accounts/events.ts'
import { notificationsOfAlert } from '#server/billing/admin/alerts.ts'
import { billingAlerted, membershipTold } from '#server/billing/events.ts'
import { notificationsOfMembership } from '#server/billing/subscriptions/emails.ts'
import {
  notificationOfCancellation,
  notificationOfMove,
  notificationOfNearEvent,
  notificationsOfCancelledEvent,
  notificationsOfPlace,
} from '#server/community/event-notifications.ts'
import {
  calendarEventCancelled,
  calendarEventMoved,
  calendarEventNear,
  placeGiven,
} from '#server/community/events.ts'
import { listSignedUp } from '#server/community/sign-ups.ts'
import {
  answerAccepted,
  boardsChanged,
  postEdited,
  postReacted,
  postsMoved,
  replyShown,
  replyWritten,
  topicMoved,
  topicShown,
  topicWritten,
} from '#server/forum/events.ts'
import {
  notificationsOfAnswer,
  notificationsOfReaction,
  withdrawnAnswer,
  withdrawnReaction,
} from '#server/forum/notifications/appreciation.ts'
import { mentionsInEdit } from '#server/forum/notifications/edits.ts'
import { authorsFollowers, notificationOfMembersTopic } from '#server/forum/notifications/members.ts'
import {
  categoryFollowersToTell,
  followersToTell,
  mentionsInHiddenReply,
  mentionsInReply,
  notificationOfNewTopic,
  notificationOfReply,
  notificationsInClosedBoard,
  notificationsOfClosedTopic,
  notificationsOfHiddenTopic,
  notificationsOfTopic,
} from '#server/forum/notifications/replies.ts'
import { reminderSettled, serviceDue } from '#server/logbook/events.ts'
import { notificationsOfService, settledReminder } from '#server/logbook/notifications.ts'
import {
  proposalDecided,
  proposalMade,
  proposalWithdrawn,
} from '#server/machines/proposals/proposal-events.ts'
import {
  notificationsOfNewProposal,
  notificationsOfProposalDecision,
  settledProposal,
} from '#server/machines/proposals/proposal-notifications.ts'
import {
  digestsMade,
  listingChanged,
  listingExpired,
  listingMatched,
  listingShown,
  listingWritten,
  priceDropped,
} from '#server/market/events.ts'
import { listWatchers } from '#server/market/listings/watches.ts'
import {
  membersListingThatIsOver,
  notificationOfMembersListing,
  sellersFollowers,
} from '#server/market/member-notifications.ts'
import {
  notificationOfPrice,
  notificationsOfExpiry,
  notificationsThatAreOver,
} from '#server/market/notifications.ts'
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
import { conversationLeft, conversationRead, messageWritten } from '#server/messages/events.ts'
import { notificationsOfMessage, settledNotifications } from '#server/messages/notifications.ts'
import { caseOpened, memberTold, reportDecided } from '#server/moderation/events.ts'
import {
  doneByDecision,
  notificationsOfCase,
  notificationsOfDecision,
  notificationsOfSanctions,
} from '#server/moderation/notifications.ts'
import { type NotificationSource, notificationSource } from './sources.ts'

export const notificationSources: readonly NotificationSource[] = [
  notificationSource({
    event: passwordChanged,
    notices: async (changed) => notificationsOfPasswordChange(changed),
  }),
  notificationSource({
    event: emailChanged,
    notices: async (changed) => notificationsOfEmailChange(changed),
  }),
  notificationSource({
    event: secondFactorChanged,
    notices: async (changed) => notificationsOfSecondFactorChange(changed),
  }),
  notificationSource({ event: newSignIn, notices: async (signIn) => notificationsOfNewSignIn(signIn) }),
  notificationSource({ event: caseOpened, notices: (opened, db) => notificationsOfCase(db, opened) }),
  notificationSource({
    event: reportDecided,
    notices: (decided, db) => notificationsOfDecision(db, decided),
    gone: async (decided) => doneByDecision(decided),
  }),
  notificationSource({ event: memberTold, notices: (told, db) => notificationsOfSanctions(db, told) }),
  notificationSource({
    event: messageWritten,
    notices: (written, db) => notificationsOfMessage(db, written),
  }),
  notificationSource({ event: conversationRead, seen: (read, db) => settledNotifications(db, read) }),
  notificationSource({ event: membershipTold, notices: async (told) => notificationsOfMembership(told) }),
  notificationSource({ event: billingAlerted, notices: (alerted, db) => notificationsOfAlert(db, alerted) }),
  notificationSource({ event: proposalMade, notices: (about, db) => notificationsOfNewProposal(db, about) }),
  notificationSource({
    event: proposalDecided,
    notices: (about, db) => notificationsOfProposalDecision(db, about),
    gone: async (about) => settledProposal(about),
  }),
  notificationSource({ event: proposalWithdrawn, gone: async (about) => settledProposal(about) }),
  notificationSource({
    event: topicWritten,
    notices: (written, db) => notificationsOfTopic(db, written),
    audience: {
      notification: (written, db) => notificationOfNewTopic(db, written),
      memberIds: (written, db, page) => categoryFollowersToTell(db, written, page),
    },
  }),
  notificationSource({
    event: replyWritten,
    notices: (written, db) => mentionsInReply(db, written),
    audience: {
      notification: (written, db) => notificationOfReply(db, written),
      memberIds: (written, db, page) => followersToTell(db, written, page),
    },
  }),
  notificationSource({
    event: topicWritten,
    audience: {
      notification: (written, db) => notificationOfMembersTopic(db, written),
      memberIds: (written, db, page) => authorsFollowers(db, written, page),
    },
  }),
  notificationSource({
    event: listingWritten,
    audience: {
      notification: (written, db) => notificationOfMembersListing(db, written),
      memberIds: (written, db, page) => sellersFollowers(db, written, page),
    },
  }),
  notificationSource({ event: listingChanged, gone: (changed, db) => membersListingThatIsOver(db, changed) }),
  notificationSource({ event: listingShown, gone: (shown, db) => membersListingThatIsOver(db, shown) }),
  notificationSource({ event: topicShown, gone: (shown, db) => notificationsOfHiddenTopic(db, shown) }),
  notificationSource({ event: replyShown, gone: (shown, db) => mentionsInHiddenReply(db, shown) }),
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
    notices: (made, db, page) => notificationsOfDigests(db, made, page),
  }),
  ...[questionAsked, questionAnswered].map((event) =>
    notificationSource({ event, notices: (about, db) => notificationsOfQuestion(db, about) }),
  ),
  notificationSource({ event: questionShown, gone: (about, db) => notificationsOfHiddenQuestion(db, about) }),
  notificationSource({ event: listingExpired, notices: (expired, db) => notificationsOfExpiry(db, expired) }),
  notificationSource({ event: listingChanged, gone: (changed, db) => notificationsThatAreOver(db, changed) }),
  notificationSource({ event: listingShown, gone: (shown, db) => notificationsThatAreOver(db, shown) }),
  notificationSource({ event: offerStepped, notices: (stepped, db) => notificationsOfStep(db, stepped) }),
  notificationSource({
    event: offeredListingEdited,
    notices: (edited, db) => notificationsOfEdit(db, edited),
  }),
  notificationSource({ event: feedbackGiven, notices: (given, db) => notificationsOfFeedback(db, given) }),
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
  notificationSource({ event: serviceDue, notices: (about, db) => notificationsOfService(db, about) }),
  notificationSource({ event: reminderSettled, gone: (about, db) => settledReminder(db, about) }),
  notificationSource({ event: topicMoved, gone: (moved, db) => notificationsOfClosedTopic(db, moved) }),
  notificationSource({
    event: boardsChanged,
    gone: (changed, db) => notificationsInClosedBoard(db, changed),
  }),
  notificationSource({
    event: postsMoved,
    gone: async ({ fromId, toId }, db) => [
      ...(await notificationsOfHiddenTopic(db, { topicId: fromId })),
      ...(await notificationsOfClosedTopic(db, { topicId: toId })),
    ],
  }),
  notificationSource({ event: postEdited, notices: (edited, db) => mentionsInEdit(db, edited) }),
  notificationSource({
    event: postReacted,
    notices: (about, db) => notificationsOfReaction(db, about),
    gone: (about, db) => withdrawnReaction(db, about),
  }),
  notificationSource({
    event: answerAccepted,
    notices: (about, db) => notificationsOfAnswer(db, about),
    gone: (about, db) => withdrawnAnswer(db, about),
  }),
  notificationSource({ event: conversationLeft, gone: (left, db) => settledNotifications(db, left) }),
]

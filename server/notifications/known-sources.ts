// Every event that members are told of, room by room.

import {
  noticesOfEmailChange,
  noticesOfNewSignIn,
  noticesOfPasswordChange,
  noticesOfSecondFactorChange,
} from '#server/accounts/emails/notifications.ts'
import { emailChanged, newSignIn, passwordChanged, secondFactorChanged } from '#server/accounts/events.ts'
import { noticesOfAlert } from '#server/billing/admin/alerts.ts'
import { billingAlerted, membershipTold } from '#server/billing/events.ts'
import { noticesOfMembership } from '#server/billing/subscriptions/emails.ts'
import {
  noticeOfCancellation,
  noticeOfMove,
  noticeOfNearEvent,
  noticesOfCancelledEvent,
  noticesOfPlace,
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
  noticesOfAnswer,
  noticesOfReaction,
  withdrawnAnswer,
  withdrawnReaction,
} from '#server/forum/notifications/appreciation.ts'
import { mentionsInEdit } from '#server/forum/notifications/edits.ts'
import { authorsFollowers, noticeOfMembersTopic } from '#server/forum/notifications/members.ts'
import {
  categoryFollowersToTell,
  followersToTell,
  mentionsInHiddenReply,
  mentionsInReply,
  noticeOfNewTopic,
  noticeOfReply,
  noticesInClosedBoard,
  noticesOfClosedTopic,
  noticesOfHiddenTopic,
  noticesOfTopic,
} from '#server/forum/notifications/replies.ts'
import { reminderSettled, serviceDue } from '#server/logbook/events.ts'
import { noticesOfService, settledReminder } from '#server/logbook/notifications.ts'
import {
  proposalDecided,
  proposalMade,
  proposalWithdrawn,
} from '#server/machines/proposals/proposal-events.ts'
import {
  noticesOfNewProposal,
  noticesOfProposalDecision,
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
  noticeOfMembersListing,
  sellersFollowers,
} from '#server/market/member-notifications.ts'
import { noticeOfPrice, noticesOfExpiry, noticesThatAreOver } from '#server/market/notifications.ts'
import { feedbackGiven, offeredListingEdited, offerStepped } from '#server/market/offers/offer-events.ts'
import { noticesOfEdit, noticesOfFeedback, noticesOfStep } from '#server/market/offers/offer-notifications.ts'
import { questionAnswered, questionAsked, questionShown } from '#server/market/questions/question-events.ts'
import {
  noticesOfHiddenQuestion,
  noticesOfQuestion,
} from '#server/market/questions/question-notifications.ts'
import { noticeOfMatch, noticesOfDigests } from '#server/market/searches/match-notifications.ts'
import { listMatched } from '#server/market/searches/matches.ts'
import { conversationLeft, conversationRead, messageWritten } from '#server/messages/events.ts'
import { noticesOfMessage, settledNotices } from '#server/messages/notifications.ts'
import { caseOpened, flagDecided, memberTold } from '#server/moderation/events.ts'
import {
  doneByDecision,
  noticesOfCase,
  noticesOfDecision,
  noticesOfMeasures,
} from '#server/moderation/notifications.ts'
import { type NoticeSource, noticeSource } from './sources.ts'

export const noticeSources: readonly NoticeSource[] = [
  noticeSource({ event: passwordChanged, notices: async (changed) => noticesOfPasswordChange(changed) }),
  noticeSource({ event: emailChanged, notices: async (changed) => noticesOfEmailChange(changed) }),
  noticeSource({
    event: secondFactorChanged,
    notices: async (changed) => noticesOfSecondFactorChange(changed),
  }),
  noticeSource({ event: newSignIn, notices: async (signIn) => noticesOfNewSignIn(signIn) }),
  noticeSource({ event: caseOpened, notices: (opened, db) => noticesOfCase(db, opened) }),
  noticeSource({
    event: flagDecided,
    notices: (decided, db) => noticesOfDecision(db, decided),
    gone: async (decided) => doneByDecision(decided),
  }),
  noticeSource({ event: memberTold, notices: (told, db) => noticesOfMeasures(db, told) }),
  noticeSource({ event: messageWritten, notices: (written, db) => noticesOfMessage(db, written) }),
  noticeSource({ event: conversationRead, seen: (read, db) => settledNotices(db, read) }),
  noticeSource({ event: membershipTold, notices: async (told) => noticesOfMembership(told) }),
  noticeSource({ event: billingAlerted, notices: (alerted, db) => noticesOfAlert(db, alerted) }),
  noticeSource({ event: proposalMade, notices: (about, db) => noticesOfNewProposal(db, about) }),
  noticeSource({
    event: proposalDecided,
    notices: (about, db) => noticesOfProposalDecision(db, about),
    gone: async (about) => settledProposal(about),
  }),
  noticeSource({ event: proposalWithdrawn, gone: async (about) => settledProposal(about) }),
  noticeSource({
    event: topicWritten,
    notices: (written, db) => noticesOfTopic(db, written),
    audience: {
      notice: (written, db) => noticeOfNewTopic(db, written),
      memberIds: (written, db, page) => categoryFollowersToTell(db, written, page),
    },
  }),
  noticeSource({
    event: replyWritten,
    notices: (written, db) => mentionsInReply(db, written),
    audience: {
      notice: (written, db) => noticeOfReply(db, written),
      memberIds: (written, db, page) => followersToTell(db, written, page),
    },
  }),
  noticeSource({
    event: topicWritten,
    audience: {
      notice: (written, db) => noticeOfMembersTopic(db, written),
      memberIds: (written, db, page) => authorsFollowers(db, written, page),
    },
  }),
  noticeSource({
    event: listingWritten,
    audience: {
      notice: (written, db) => noticeOfMembersListing(db, written),
      memberIds: (written, db, page) => sellersFollowers(db, written, page),
    },
  }),
  noticeSource({ event: listingChanged, gone: (changed, db) => membersListingThatIsOver(db, changed) }),
  noticeSource({ event: listingShown, gone: (shown, db) => membersListingThatIsOver(db, shown) }),
  noticeSource({ event: topicShown, gone: (shown, db) => noticesOfHiddenTopic(db, shown) }),
  noticeSource({ event: replyShown, gone: (shown, db) => mentionsInHiddenReply(db, shown) }),
  noticeSource({
    event: priceDropped,
    audience: {
      notice: (dropped, db) => noticeOfPrice(db, dropped),
      memberIds: ({ listingId }, db, page) => listWatchers(db, listingId, page),
    },
  }),
  ...(['bell', 'mail', 'wanted'] as const).map((to) =>
    noticeSource({
      event: listingMatched,
      audience: {
        notice: (matched, db) => noticeOfMatch(db, matched, to),
        memberIds: ({ listingId }, db, page) => listMatched(db, { listingId, to }, page),
      },
    }),
  ),
  noticeSource({ event: digestsMade, notices: (made, db, page) => noticesOfDigests(db, made, page) }),
  ...[questionAsked, questionAnswered].map((event) =>
    noticeSource({ event, notices: (about, db) => noticesOfQuestion(db, about) }),
  ),
  noticeSource({ event: questionShown, gone: (about, db) => noticesOfHiddenQuestion(db, about) }),
  noticeSource({ event: listingExpired, notices: (expired, db) => noticesOfExpiry(db, expired) }),
  noticeSource({ event: listingChanged, gone: (changed, db) => noticesThatAreOver(db, changed) }),
  noticeSource({ event: listingShown, gone: (shown, db) => noticesThatAreOver(db, shown) }),
  noticeSource({ event: offerStepped, notices: (stepped, db) => noticesOfStep(db, stepped) }),
  noticeSource({ event: offeredListingEdited, notices: (edited, db) => noticesOfEdit(db, edited) }),
  noticeSource({ event: feedbackGiven, notices: (given, db) => noticesOfFeedback(db, given) }),
  noticeSource({ event: placeGiven, notices: (given, db) => noticesOfPlace(db, given) }),
  noticeSource({
    event: calendarEventMoved,
    audience: {
      notice: (moved, db) => noticeOfMove(db, moved),
      memberIds: ({ eventId }, db, page) => listSignedUp(db, { eventId, withWaiting: true }, page),
    },
  }),
  noticeSource({
    event: calendarEventCancelled,
    gone: (cancelled, db) => noticesOfCancelledEvent(db, cancelled),
    audience: {
      notice: (cancelled, db) => noticeOfCancellation(db, cancelled),
      memberIds: ({ eventId }, db, page) => listSignedUp(db, { eventId, withWaiting: true }, page),
    },
  }),
  noticeSource({
    event: calendarEventNear,
    audience: {
      notice: (near, db) => noticeOfNearEvent(db, near),
      memberIds: ({ eventId }, db, page) => listSignedUp(db, { eventId, withWaiting: false }, page),
    },
  }),
  noticeSource({ event: serviceDue, notices: (about, db) => noticesOfService(db, about) }),
  noticeSource({ event: reminderSettled, gone: (about, db) => settledReminder(db, about) }),
  noticeSource({ event: topicMoved, gone: (moved, db) => noticesOfClosedTopic(db, moved) }),
  noticeSource({ event: boardsChanged, gone: (changed, db) => noticesInClosedBoard(db, changed) }),
  noticeSource({
    event: postsMoved,
    gone: async ({ fromId, toId }, db) => [
      ...(await noticesOfHiddenTopic(db, { topicId: fromId })),
      ...(await noticesOfClosedTopic(db, { topicId: toId })),
    ],
  }),
  noticeSource({ event: postEdited, notices: (edited, db) => mentionsInEdit(db, edited) }),
  noticeSource({
    event: postReacted,
    notices: (about, db) => noticesOfReaction(db, about),
    gone: (about, db) => withdrawnReaction(db, about),
  }),
  noticeSource({
    event: answerAccepted,
    notices: (about, db) => noticesOfAnswer(db, about),
    gone: (about, db) => withdrawnAnswer(db, about),
  }),
  noticeSource({ event: conversationLeft, gone: (left, db) => settledNotices(db, left) }),
]

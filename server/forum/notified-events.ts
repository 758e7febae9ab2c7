// Events that notify members of posts, reactions and answers.
import { notificationSource } from '#server/accounts/notification-sources.ts'
import {
  notificationsOfAnswer,
  notificationsOfReaction,
  withdrawnAnswer,
  withdrawnReaction,
} from '#server/forum/notifications/appreciation.ts'
import { mentionsInEdit } from '#server/forum/notifications/edits.ts'
import { newsOfTopics } from '#server/forum/notifications/members.ts'
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
} from './events.ts'

export const forumNotifications = [
  notificationSource({
    event: topicWritten,
    notifications: (written, db) => notificationsOfTopic(db, written),
    audience: {
      notification: (written, db) => notificationOfNewTopic(db, written),
      memberIds: (written, db, page) => categoryFollowersToTell(db, written, page),
    },
  }),
  notificationSource({
    event: replyWritten,
    notifications: (written, db) => mentionsInReply(db, written),
    audience: {
      notification: (written, db) => notificationOfReply(db, written),
      memberIds: (written, db, page) => followersToTell(db, written, page),
    },
  }),
  ...newsOfTopics,
  notificationSource({ event: topicShown, gone: (shown, db) => notificationsOfHiddenTopic(db, shown) }),
  notificationSource({ event: replyShown, gone: (shown, db) => mentionsInHiddenReply(db, shown) }),
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
  notificationSource({ event: postEdited, notifications: (edited, db) => mentionsInEdit(db, edited) }),
  notificationSource({
    event: postReacted,
    notifications: (about, db) => notificationsOfReaction(db, about),
    gone: (about, db) => withdrawnReaction(db, about),
  }),
  notificationSource({
    event: answerAccepted,
    notifications: (about, db) => notificationsOfAnswer(db, about),
    gone: (about, db) => withdrawnAnswer(db, about),
  }),
]

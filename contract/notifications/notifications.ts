// Notifications: what concerns a member, by bell and email as they chose.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id, page, Time, Window } from '#contract/values.ts'
import { NOTIFICATIONS_AT_ONCE, NOTIFICATIONS_WAITING } from './constants.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'

export const MemberNotification = z.strictObject({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** Plain text including the count: "3 new messages from Ada". */
  title: z.string(),
  /** Its page on this site; null if there is none. */
  path: z.string().nullable(),
  /** Number of merged notifications of the same kind and subject. */
  count: z.int().min(1),
  isRead: z.boolean(),
  /** Time of the newest merged one. */
  at: Time,
})
export type MemberNotification = z.infer<typeof MemberNotification>

/**
 * `unread` is the bell's number; `messages` that of `GET /api/conversations/unread-count`, whatever the bell's
 * settings.
 */
export const UnreadCount = z.strictObject({ unread: z.int().min(0), messages: z.int().min(0) })
export type UnreadCount = z.infer<typeof UnreadCount>

/**
 * Waiting items at the top of a member's home page. `notifications` omits those about messages, counted in `messages`,
 * and news that asks for nothing: a sign-in, a membership that begins.
 */
export const Waiting = z.strictObject({
  messages: z.int().min(0),
  notifications: z.int().min(0),
  /** Answers to the member's own proposals and reports, then the newest others. */
  newest: z.array(MemberNotification).max(NOTIFICATIONS_WAITING),
})
export type Waiting = z.infer<typeof Waiting>

export const NotificationChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS),
  bell: z.boolean(),
  mail: z.boolean(),
  /** Reaches only browsers that the member has turned push notifications on in. */
  push: z.boolean(),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** One per kind that the member can receive, in display order. */
export const NotificationChoices = z.strictObject({ data: z.array(NotificationChoice) })
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** Signed token of an email's unsubscribe link: recipient and kinds. */
const UnsubscribeToken = z.string().regex(/^[\w.-]{1,300}$/, 'This is not a valid link')

/** The kinds that the link unsubscribes from, and whether it has been done. */
export const Unsubscription = z.strictObject({
  kinds: z.array(z.enum(NOTIFICATION_KINDS)),
  isOff: z.boolean(),
})
export type Unsubscription = z.infer<typeof Unsubscription>

export const notifications = endpoints({
  'GET /api/notifications': {
    summary: 'The member’s notifications, newest first.',
    access: 'notification.read',
    limit: 'read',
    query: z.object({ ...Window }),
    reply: page(MemberNotification),
  },
  'GET /api/notifications/unread-count': {
    summary: 'Numbers of unread notifications and unread messages.',
    access: 'notification.read',
    limit: 'read',
    reply: UnreadCount,
  },
  'GET /api/notifications/waiting': {
    summary: 'Unread messages, unread notifications, and the first few of these.',
    access: 'notification.read',
    limit: 'read',
    reply: Waiting,
  },
  'PUT /api/notifications/read': {
    summary:
      'Marks notifications as read: those with the ids, or all. An id that is not the caller’s marks none.',
    access: 'notification.read',
    limit: 'read',
    body: z.union([
      z.strictObject({ ids: z.array(Id).min(1).max(NOTIFICATIONS_AT_ONCE) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    reply: UnreadCount,
    refuses: ['notification_not_found'],
  },
  'GET /api/notification-preferences': {
    summary: 'Channels of each kind of notification: bell, email and push.',
    access: 'notification.read',
    reply: NotificationChoices,
  },
  'PUT /api/notification-preferences': {
    summary: 'Changes the channels of the named kinds. Emails about security cannot be turned off.',
    access: 'notification.read',
    limit: 'write',
    body: z.strictObject({
      choices: z
        .array(NotificationChoice.partial({ push: true }))
        .min(1)
        .max(NOTIFICATION_KINDS.length),
    }),
    reply: NotificationChoices,
    refuses: ['mail_always', 'unknown_kind'],
  },
  'GET /api/unsubscribe': {
    summary: 'The kinds of email that an unsubscribe link is about. Changes nothing.',
    access: 'anyone',
    limit: 'read',
    query: z.object({ token: UnsubscribeToken }),
    reply: Unsubscription,
    refuses: ['invalid_link'],
    shows: 'unstorable',
  },
  'POST /api/unsubscribe': {
    summary: 'Unsubscribes from these kinds of email (RFC 8058: mail programs send this themselves).',
    access: 'anyone',
    limit: 'read',
    query: z.object({ token: UnsubscribeToken }),
    reply: Unsubscription,
    refuses: ['invalid_link'],
  },
})

// How rooms turn their events into notifications of members; each plugs in its `notifications`.
import type { SQL } from 'drizzle-orm'
import type { Access } from '#contract/endpoint.ts'
import type { Action } from '#contract/entitlements.ts'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '#server/base/database/database.ts'
import type { EventType } from '#server/base/events/events.ts'

/** One notification for one member. Text and path are for that member only, but contain nothing private. */
export interface NotificationDraft {
  userId: number
  kind: NotificationKind
  /** One line of plain text: "New message from ada". */
  title: string
  /** Plural form with `{count}`: "{count} new messages from ada". */
  titleOfMany?: string
  /** Its page on this site, from contract/paths.ts. */
  path: string | null
  /** Who did it: never notified of their own act, and nothing passes between members with a block. */
  actorId?: number | null
  /** Subject, "conversation:7": unread notifications of the same kind and subject merge. */
  subject: string
  /** The right required of the reader, checked at writing and at every reading: 'moderator', 'forums', 'topic.read'. */
  mayRead?: Access | Action
  /** The additional permission of the topic's board. */
  board?: Permission | null
  /** The room sends its own email, so that only the bell is left. */
  hasOwnEmail?: boolean
  /** For a member with a block between them and `actorId`: the same kind and subject, of another member's act. */
  instead?: Pick<NotificationDraft, 'title' | 'path' | 'actorId'>
  /** Only for members without a notification of this kind and subject, read or not. */
  isUnlessTold?: boolean
}

/** Notifications made obsolete by an event: of one member, or of all if `userId` is left out. */
export interface NotificationMatch {
  userId?: number
  kind: NotificationKind
  /** One subject, or a query of several. */
  subject: string | SQL
  /** Spares those that lead to another page. */
  path?: string
  /** Spares those that require this board already. */
  unlessBoard?: Permission
  /** Spares read ones. */
  isUnreadOnly?: boolean
}

/** The next members by ascending id: above `after`, at most `limit`. */
export interface MemberPage {
  after: number
  limit: number
}

export interface NotificationSource<T extends Record<string, unknown> = Record<string, unknown>> {
  event: EventType<T>
  /**
   * The few members to notify, by present data; if there may be many, only those of the page. Reads only, through `db`;
   * throws to be retried.
   */
  notifications?(payload: T, db: Db, page: MemberPage): Promise<NotificationDraft[]>
  /** For an event with many recipients, delivered in chunks. */
  audience?: {
    /** The notification for all of them; null if it no longer applies. */
    notification(payload: T, db: Db): Promise<Omit<NotificationDraft, 'userId'> | null>
    memberIds(payload: T, db: Db, page: MemberPage): Promise<number[]>
  }
  /** Notifications that count as read, by present data: the conversation was opened. */
  seen?(payload: T, db: Db): Promise<NotificationMatch[]>
  /** Notifications to delete, by present data: the subject was taken down, left, or lost. */
  gone?(payload: T, db: Db): Promise<NotificationMatch[]>
}

/** Preserves the payload's type in a list of sources with different events. */
export function notificationSource<T extends Record<string, unknown>>(
  source: NotificationSource<T>,
): NotificationSource {
  return source as unknown as NotificationSource
}

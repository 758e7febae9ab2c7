// The port by which rooms bring their events to the members' notice; known-sources.ts lists what they offer.
import type { SQL } from 'drizzle-orm'
import type { Access } from '#contract/endpoint.ts'
import type { Action } from '#contract/entitlements.ts'
import type { NotificationKind } from '#contract/notifications/constants.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '#server/base/database/database.ts'
import type { EventType } from '#server/base/events/events.ts'

/** One notice for one member. Text and path are for the reader's eyes alone, but hold nothing that is private. */
export interface NotificationDraft {
  userId: number
  kind: NotificationKind
  /** One line of plain text: "New message from ada". */
  title: string
  /** For several that came together, with `{count}` in it: "{count} new messages from ada". */
  titleOfMany?: string
  /** Where it leads on this site: from contract/paths.ts. */
  path: string | null
  /** Who did it: never told of their own act, and nothing passes between members of whom one blocked the other. */
  actorId?: number | null
  /** What it is about, "conversation:7": unread notices of a kind about the same come together. */
  subject: string
  /** What the reader must be allowed, at writing and at every reading: 'moderator', 'forums', 'topic.read'. */
  mayRead?: Access | Action
  /** The permission that the topic's board asks for beside that. */
  board?: Permission | null
  /** The room writes a letter of its own about it; the bell alone is left to tell. */
  hasOwnEmail?: boolean
  /** News for whoever has no notice of this kind about the same, read or not. */
  isUnlessTold?: boolean
}

/** Notices that an event makes obsolete: of one member, or of all when `userId` is left out. */
export interface NotificationMatch {
  userId?: number
  kind: NotificationKind
  /** One subject, or a query of several. */
  subject: string | SQL
  /** Spares those that ask for this board already. */
  unlessBoard?: Permission
  /** Spares those that were read. */
  isUnreadOnly?: boolean
}

/** The next members in ascending order of their ids: above `after`, at most `limit`. */
export interface MemberPage {
  after: number
  limit: number
}

export interface NotificationSource<T extends Record<string, unknown> = Record<string, unknown>> {
  event: EventType<T>
  /**
   * For which few members the event is news, as things are now; where they may be many, those of the page alone. Reads only,
   * through `db`; throws when it must be tried again.
   */
  notices?(payload: T, db: Db, page: MemberPage): Promise<NotificationDraft[]>
  /** For an event that may be news to many, who are told in chunks. */
  audience?: {
    /** The same for each of them; null when there is no news any more. */
    notification(payload: T, db: Db): Promise<Omit<NotificationDraft, 'userId'> | null>
    memberIds(payload: T, db: Db, page: MemberPage): Promise<number[]>
  }
  /** What is read by now, as things are now, without the bell: the conversation was opened. */
  seen?(payload: T, db: Db): Promise<NotificationMatch[]>
  /** What may not or cannot be read any longer, as things are now: taken down, left, lost. Its notices vanish. */
  gone?(payload: T, db: Db): Promise<NotificationMatch[]>
}

/** Keeps the payload's type while sources of many events stand in one list. */
export function notificationSource<T extends Record<string, unknown>>(
  source: NotificationSource<T>,
): NotificationSource {
  return source as unknown as NotificationSource
}

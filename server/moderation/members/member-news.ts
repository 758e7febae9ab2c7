// News of a member for those who follow them: one notification for all, withdrawn when the thing is gone.
import {
  type NotificationDraft,
  type NotificationSource,
  notificationSource,
} from '#server/accounts/notification-sources.ts'
import type { Db } from '#server/base/database/database.ts'
import type { EventType } from '#server/base/events/events.ts'
import { listFollowersOf } from './follows.ts'

interface News<T extends Record<string, unknown>> {
  kind: NotificationDraft['kind']
  /** The member made the thing. */
  event: EventType<T>
  /** Events after which it may be gone. */
  goneAfter?: readonly EventType<T>[]
  subject: (about: T) => string
  /** What followers are told, with the member as `actorId`; null when the thing is not there for others. */
  find: (db: Db, about: T) => Promise<Omit<NotificationDraft, 'userId' | 'kind' | 'subject'> | null>
  /** Followers who get another notification of the same thing instead. */
  findOthers?: (db: Db, about: T) => Promise<number[]>
}

export function memberNews<T extends Record<string, unknown>>(news: News<T>): NotificationSource[] {
  const { kind, event, goneAfter = [], subject, find, findOthers } = news
  const made = notificationSource({
    event,
    audience: {
      notification: async (about, db) => {
        const draft = await find(db, about)
        return draft && { ...draft, kind, subject: subject(about) }
      },
      memberIds: async (about, db, page) => {
        const draft = await find(db, about)
        if (!draft?.actorId) return []
        return listFollowersOf(db, draft.actorId, { ...page, without: await findOthers?.(db, about) })
      },
    },
  })
  const gone = goneAfter.map((after) =>
    notificationSource({
      event: after,
      gone: async (about, db) => ((await find(db, about)) ? [] : [{ kind, subject: subject(about) }]),
    }),
  )
  return [made, ...gone]
}

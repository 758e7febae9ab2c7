// Personal data in notifications: export and erasure.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { VISITOR } from '#contract/viewer.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import type { Db } from '#server/base/database/database.ts'
import { forgetJobs } from '#server/base/jobs/admin-jobs.ts'
import { offerSubjectsOf } from '#server/market/offers/offer-notifications.ts'
import { findQuotedNames } from '#server/moderation/notifications.ts'
import { seenBy } from './notifications.ts'
import { mailNotifications } from './outgoing-emails.ts'
import { notificationPreferences, notifications, pushDevices } from './tables.ts'

/**
 * Erasure deletes all of the member's notifications, and others' about the member's acts. The outcome of a report stays
 * with the reporter, without the member's name.
 */
export const notificationsPersonalData: PersonalDataSource = {
  room: 'notifications',
  collect: async (db, userId, viewer = VISITOR) => ({
    notices: await db
      .select({
        kind: notifications.kind,
        title: notifications.title,
        path: notifications.path,
        count: notifications.count,
        at: notifications.updatedAt,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(seenBy(viewer, userId)),
    choices: await db
      .select({
        kind: notificationPreferences.kind,
        bell: notificationPreferences.bell,
        mail: notificationPreferences.mail,
        push: notificationPreferences.push,
      })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId)),
    pushDevices: await db
      .select({ endpoint: pushDevices.endpoint, addedAt: pushDevices.addedAt })
      .from(pushDevices)
      .where(eq(pushDevices.userId, userId)),
  }),
  erase: async (db, userId) => {
    await db.delete(notifications).where(eq(notifications.userId, userId))
    await db.delete(notifications).where(eq(notifications.actorId, userId))
    // The site's steps have no actor, and name the other side.
    const isOfOffer = sql`${notifications.subject} in (${offerSubjectsOf(userId)})`
    await db.delete(notifications).where(and(eq(notifications.kind, 'offer'), isOfOffer))
    await forgetNames(db, userId)
    await forgetJobs(db, [mailNotifications], { key: 'userId', values: [userId] })
    await db.delete(pushDevices).where(eq(pushDevices.userId, userId))
    await db.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
  },
}

async function forgetNames(db: Db, userId: number): Promise<void> {
  for (const { subjects, title } of await findQuotedNames(db, userId)) {
    await db
      .update(notifications)
      .set({ title: sql`regexp_replace(${notifications.title}, '“.*”', ${quoted(title)})` })
      .where(inArray(notifications.subject, subjects))
  }
}

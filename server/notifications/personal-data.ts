import { eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/personal-data.ts'
import { notificationPreferences, notifications } from './tables.ts'

/** Nobody else needs them: all of it goes with the member, and what others were told of the member too. */
export const notificationsPersonalData: PersonalDataSource = {
  room: 'notifications',
  collect: async (db, userId) => ({
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
      .where(eq(notifications.userId, userId)),
    choices: await db
      .select({
        kind: notificationPreferences.kind,
        bell: notificationPreferences.bell,
        mail: notificationPreferences.mail,
      })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId)),
  }),
  erase: async (db, userId) => {
    await db.delete(notifications).where(eq(notifications.userId, userId))
    await db.delete(notifications).where(eq(notifications.actorId, userId))
    await db.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
  },
}

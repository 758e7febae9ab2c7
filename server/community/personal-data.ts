import { eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { removeSignUpsOf } from './sign-ups.ts'
import { calendarEvents, eventFeeds, eventSignUps } from './tables.ts'

/** Events that a member signed up for; their places are others' when the member goes. */
export const communityPersonalData: PersonalDataSource = {
  room: 'community',
  collect: async (db, userId) => ({
    events: await db
      .select({
        eventId: eventSignUps.eventId,
        title: calendarEvents.title,
        state: eventSignUps.state,
        signedUpAt: eventSignUps.createdAt,
      })
      .from(eventSignUps)
      .innerJoin(calendarEvents, eq(calendarEvents.id, eventSignUps.eventId))
      .where(eq(eventSignUps.userId, userId)),
  }),
  erase: async (db, userId) => {
    await db.delete(eventFeeds).where(eq(eventFeeds.userId, userId))
    await removeSignUpsOf(db, userId, new Date())
  },
}

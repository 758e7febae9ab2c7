import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { dateOfDay } from '#server/logbook/reminders/days.ts'
import { sourceColumns } from '#server/writing/stored.ts'
import { logbookEntries, logbookImports, logbookReminders, logbookShares } from './tables.ts'

/** Erasure deletes a member's logbooks; the pictures room handles their pictures. */
export const logbookPersonalData: PersonalDataSource = {
  room: 'logbook',
  collect: async (db, userId) => {
    const entries = await db
      .select(sourceColumns(logbookEntries))
      .from(logbookEntries)
      .where(eq(logbookEntries.userId, userId))
      .orderBy(asc(logbookEntries.id))
    return {
      entries: entries.map(({ day, ...entry }) => ({ ...entry, happenedOn: dateOfDay(day) })),
      reminders: await db
        .select()
        .from(logbookReminders)
        .where(eq(logbookReminders.userId, userId))
        .orderBy(asc(logbookReminders.id)),
      shares: await db
        .select()
        .from(logbookShares)
        .where(eq(logbookShares.userId, userId))
        .orderBy(asc(logbookShares.id)),
      imports: await db.select().from(logbookImports).where(eq(logbookImports.userId, userId)),
    }
  },
  erase: async (db, userId) => {
    for (const table of [logbookEntries, logbookReminders, logbookShares, logbookImports]) {
      await db.delete(table).where(eq(table.userId, userId))
    }
  },
}

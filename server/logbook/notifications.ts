// Recipients of notifications about due service: the owner, unless it is done or deleted.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/base/database/database.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import { logbookReminders } from './tables.ts'

interface About extends Record<string, unknown> {
  reminderId: number
}

const subjectOf = ({ reminderId }: About) => `reminder:${reminderId}`

export async function notificationsOfService(db: Db, about: About) {
  const [row] = await db
    .select({ reminder: logbookReminders, name: catalogueEntries.name })
    .from(logbookReminders)
    .innerJoin(collectionEntries, eq(collectionEntries.id, logbookReminders.machineEntryId))
    .leftJoin(catalogueEntries, eq(catalogueEntries.opdbId, collectionEntries.opdbId))
    .where(eq(logbookReminders.id, about.reminderId))
  if (!row?.reminder.toldAt) return []
  const { userId, machineEntryId, what } = row.reminder
  return [
    {
      userId,
      kind: 'service_due' as const,
      title: row.name ? `Due on ${row.name}: ${what}` : `Due: ${what}`,
      path: paths.logbook(machineEntryId),
      subject: subjectOf(about),
    },
  ]
}

/** If it is due again, the notification stays. */
export async function settledReminder(db: Db, about: About) {
  const [row] = await db
    .select({ toldAt: logbookReminders.toldAt })
    .from(logbookReminders)
    .where(eq(logbookReminders.id, about.reminderId))
  return row?.toldAt ? [] : [{ kind: 'service_due' as const, subject: subjectOf(about) }]
}

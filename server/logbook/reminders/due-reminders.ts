// Notifies members of due service: a daily job for dates, each log entry for numbers of games.
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { dayOf } from '#server/base/days.ts'
import { emit } from '#server/base/events/events.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { releaseLostPictures } from '#server/logbook/entries/lost-pictures.ts'
import { countGames } from '#server/logbook/entries/totals.ts'
import { serviceDue } from '#server/logbook/events.ts'
import { logbookReminders } from '#server/logbook/tables.ts'

const t = logbookReminders

/** Marks reminders whose number of games was reached and that the member was not notified of. */
export async function tellDueGames(tx: Db, machineEntryId: number, now: Date): Promise<void> {
  const waiting = and(eq(t.machineEntryId, machineEntryId), isNull(t.toldAt))
  const games = await countGames(tx, machineEntryId)
  await tellOf(tx, and(waiting, lte(t.dueAtGames, games)), now)
}

/** Notifies, and deletes lost pictures. Days begin at midnight UTC: a member notified in the morning has the day for it. */
export const tendLogbooks = jobType<Record<string, never>>('tend_logbooks', {
  retries: 2,
  schedule: '20 * * * *',
})

const AT_ONCE = 500

export async function runTendLogbooks({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await releaseLostPictures(db, now)
  for (;;) {
    const told = await db.transaction((tx) =>
      tellOf(tx, and(isNull(t.toldAt), lte(t.dueOn, dayOf(now))), now),
    )
    if (told < AT_ONCE) return
  }
}

async function tellOf(tx: Db, isDue: ReturnType<typeof and>, now: Date): Promise<number> {
  const due = await tx
    .select({ reminderId: t.id })
    .from(t)
    .where(isDue)
    .orderBy(asc(t.id))
    .limit(AT_ONCE)
    .for('no key update', { skipLocked: true })
  const ids = due.map(({ reminderId }) => reminderId)
  if (ids.length === 0) return 0
  await tx.update(t).set({ toldAt: now }).where(inArray(t.id, ids))
  for (const about of due) await emit(tx, serviceDue, about)
  return due.length
}

// Tells that something is due on a machine: a job of days that have come, an entry of games of the numbers that were reached.
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { dateOf } from './days.ts'
import { serviceDue } from './events.ts'
import { releaseLostPictures } from './lost-pictures.ts'
import { logbookReminders } from './tables.ts'
import { countGames } from './totals.ts'

const t = logbookReminders

/** Of reminders after games, those whose number was reached and that the member does not know of. */
export async function tellDueGames(tx: Db, machineEntryId: number, now: Date): Promise<void> {
  const waiting = and(eq(t.machineEntryId, machineEntryId), isNull(t.toldAt))
  const games = await countGames(tx, machineEntryId)
  await tellOf(tx, and(waiting, lte(t.dueAtGames, games)), now)
}

/** Reminds, and lets go of pictures that went with their machine. Days begin at midnight by UTC; a member who is told in the morning has the day for it. */
export const tendLogbooks = jobType<Record<string, never>>('tend_logbooks', {
  retries: 2,
  schedule: '20 * * * *',
})

const AT_ONCE = 500

export async function runTendLogbooks({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await releaseLostPictures(db)
  const now = clock.now()
  for (;;) {
    const told = await db.transaction((tx) =>
      tellOf(tx, and(isNull(t.toldAt), lte(t.dueOn, dateOf(now))), now),
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

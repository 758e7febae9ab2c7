// Jobs of the calendar: reminders for members with a place, purging stored pages when an event becomes public, and places
// of banned members.
import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { REMINDED_HOURS } from '#contract/community/constants.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { emit } from '#server/base/events/events.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { calendarChanged, calendarEventNear } from '#server/community/events.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { freePlacesOfAllBanned } from './sign-ups.ts'

/** A viewer between that time and the job sees the event already: the queries check the rights. */
export const tendCalendar = jobType<Record<string, never>>('tend_calendar', {
  retries: 2,
  schedule: '*/5 * * * *',
})

const AT_ONCE = 100

export async function runTendCalendar(context: AppContext): Promise<void> {
  await openEvents(context)
  await freePlacesOfAllBanned(context)
  await remind(context)
}

async function openEvents({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const opened = await tx
      .update(calendarEvents)
      .set({ isOpened: true })
      .where(and(eq(calendarEvents.isOpened, false), lte(calendarEvents.publicFrom, now)))
      .returning({ eventId: calendarEvents.id })
    for (const about of opened) await emit(tx, calendarChanged, about)
  })
}

/** Once per event, until it is moved. */
async function remind({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  const soon = new Date(now.getTime() + REMINDED_HOURS * HOUR_MS)
  const { startsAt, remindedAt, cancelledAt, id } = calendarEvents
  const isDue = and(gt(startsAt, now), lte(startsAt, soon), isNull(remindedAt), isNull(cancelledAt))
  await db.transaction(async (tx) => {
    const due = await tx
      .select({ eventId: id })
      .from(calendarEvents)
      .where(isDue)
      .orderBy(asc(id))
      .limit(AT_ONCE)
      .for('no key update', { skipLocked: true })
    const ids = due.map(({ eventId }) => eventId)
    if (ids.length === 0) return
    await tx.update(calendarEvents).set({ remindedAt: now }).where(inArray(id, ids))
    for (const about of due) await emit(tx, calendarEventNear, about)
  })
}

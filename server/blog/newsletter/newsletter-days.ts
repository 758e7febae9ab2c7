// Subscriptions and unsubscriptions per day, as numbers without addresses.
import { asc, gte, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { newsletterDays, newsletterSubscribers } from '#server/blog/tables.ts'

const DAYS_SHOWN = 30

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Runs in the transaction of the change. */
export async function countDay(
  tx: Db,
  what: 'confirmed' | 'ended' | 'refused',
  { now, by = 1 }: { now: Date; by?: number },
): Promise<void> {
  if (by === 0) return
  await tx
    .insert(newsletterDays)
    .values({ day: dayOf(now), [what]: by })
    .onConflictDoUpdate({
      target: newsletterDays.day,
      set: { [what]: sql`${newsletterDays[what]} + ${by}` },
    })
}

export async function newsletterOverview(db: Db, now: Date) {
  const { state } = newsletterSubscribers
  const states = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(newsletterSubscribers)
    .groupBy(state)
  const countOf = (wanted: string) => states.find((row) => row.state === wanted)?.count ?? 0
  const [all] = await db
    .select({ ended: sql<number>`coalesce(sum(${newsletterDays.ended}), 0)::int` })
    .from(newsletterDays)
  return {
    subscribers: {
      confirmed: countOf('confirmed'),
      pending: countOf('pending'),
      refused: countOf('refused'),
      ended: all?.ended ?? 0,
    },
    days: await listDays(db, now),
  }
}

/** Includes days without changes. */
async function listDays(db: Db, now: Date) {
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) =>
    dayOf(new Date(now.getTime() - (DAYS_SHOWN - 1 - index) * DAY_MS)),
  )
  const rows = await db
    .select()
    .from(newsletterDays)
    .where(gte(newsletterDays.day, days[0] ?? ''))
    .orderBy(asc(newsletterDays.day))
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => byDay.get(day) ?? { day, confirmed: 0, ended: 0, refused: 0 })
}

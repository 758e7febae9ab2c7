import { and, asc, eq, like, not } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Seed } from '#server/base/seed.ts'
import { unwrap } from '#server/base/seed-text.ts'
import { eventStart, SAMPLE_EVENTS } from '#server/community/calendar/seed-events.ts'
import { SAMPLE_SOCIAL_POSTS } from './seed-social-posts.ts'
import { calendarEvents, eventProposals, eventSignUps, socialPosts } from './tables.ts'

export const communitySeed: Seed = {
  room: 'community',
  demo: async (db, { clock }) => {
    const now = clock.now()
    const events = SAMPLE_EVENTS.map(
      ({ inDays, weekday, hour, hours, timeZone, text, publicInDays, signUps: _, ...event }) => {
        const start = eventStart({ inDays, weekday, hour, ...(timeZone && { timeZone }) }, now)
        const endsAt = new Date(start.startsAt.getTime() + hours * HOUR_MS)
        const publicFrom = publicInDays ? new Date(now.getTime() + publicInDays * DAY_MS) : null
        const times = { ...start, endsAt, publicFrom, isOpened: publicFrom === null }
        return { ...event, ...times, description: unwrap(text) }
      },
    )
    const added = await db.insert(calendarEvents).values(events).returning({ id: calendarEvents.id })
    await signSamplesUp(
      db,
      added.map(({ id }) => id),
      now,
    )
    const posts = SAMPLE_SOCIAL_POSTS.map(({ hoursAgo, ...post }) => ({
      ...post,
      isSample: true,
      postedAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
    }))
    await db.insert(socialPosts).values(posts)
    await proposeSample(db, now)
  },
}

/** Sample members without those for signing in. */
async function signSamplesUp(db: Db, eventIds: readonly number[], now: Date): Promise<void> {
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'member'), not(like(users.username, 'demo\\_%'))))
    .orderBy(asc(users.id))
  for (const [at, { signUps = 0, capacity = signUps }] of SAMPLE_EVENTS.entries()) {
    const eventId = eventIds[at]
    const who = members.slice(0, signUps)
    if (eventId === undefined || who.length === 0) continue
    const rows = who.map(({ id: userId }, place) => ({
      eventId,
      userId,
      state: place < capacity ? ('going' as const) : ('waiting' as const),
      createdAt: now,
    }))
    await db.insert(eventSignUps).values(rows)
    const goingCount = Math.min(who.length, capacity)
    await db
      .update(calendarEvents)
      .set({ goingCount, waitingCount: who.length - goingCount })
      .where(eq(calendarEvents.id, eventId))
  }
}

/** An event that a member has proposed and no admin has read yet. */
async function proposeSample(db: Db, now: Date): Promise<void> {
  const proposerId = (await sampleMembers(db)).get('demo_premium')
  if (!proposerId) return
  const start = eventStart({ inDays: 35, weekday: 6, hour: 14 }, now)
  await db.insert(eventProposals).values({
    ...start,
    proposerId,
    endsAt: new Date(start.startsAt.getTime() + 4 * HOUR_MS),
    title: 'Flipper rebuild afternoon',
    place: 'Basement in Chicago',
    description:
      'Bring a weak flipper and leave with a strong one. Three benches, kits at cost, and coffee until it runs out.',
    takesSignUps: true,
    capacity: 6,
    createdAt: new Date(now.getTime() - 2 * DAY_MS),
  })
}

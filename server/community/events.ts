import { asc, gte } from 'drizzle-orm'
import type { CommunityEvent } from '#contract/community.ts'
import type { Db } from '#server/base/database.ts'
import type { Found, Window } from '#server/base/paging.ts'
import { communityEvents } from './tables.ts'

type EventRow = typeof communityEvents.$inferSelect

/** Events that have not begun yet, the next one first. */
export async function listEventsToCome(db: Db, now: Date, window: Window): Promise<Found<EventRow>> {
  const wanted = gte(communityEvents.startsAt, now)
  const rows = await db
    .select()
    .from(communityEvents)
    .where(wanted)
    .orderBy(asc(communityEvents.startsAt), asc(communityEvents.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(communityEvents, wanted) }
}

export function toEvent(row: EventRow): CommunityEvent {
  return {
    id: row.id,
    title: row.title,
    place: row.place,
    description: row.description,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    url: row.url,
  }
}

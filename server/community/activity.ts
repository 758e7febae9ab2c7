import { eq, type SQL, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { ActivitySource } from '#server/accounts/profile/activity.ts'
import type { Clock } from '#server/base/clock.ts'
import { isEventShownTo } from '#server/community/calendar/calendar-events.ts'
import { calendarEvents, eventSignUps } from './tables.ts'

/** Events that the member signed up for. */
export function communityActivity(clock: Clock): ActivitySource {
  return {
    kinds: ['event'],
    rows: (viewer): SQL => {
      const shown = isEventShownTo(viewer, clock.now())
      return sql`select 'event' as kind, ${calendarEvents.id} as id, 0 as place, null::text as ref,
        ${calendarEvents.title} as title, ${eventSignUps.createdAt} as at
        from ${eventSignUps} join ${calendarEvents} on ${eq(calendarEvents.id, eventSignUps.eventId)}
        where ${eventSignUps.userId} = ${viewer.member.id} ${shown ? sql`and ${shown}` : sql``}`
    },
    name: async (rows) => rows.map(({ id, title }) => ({ title: title ?? '', url: paths.event(id) })),
  }
}

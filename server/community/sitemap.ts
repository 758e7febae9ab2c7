import { and, desc, isNull } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { listKey } from '#contract/purge-keys.ts'
import { VISITOR } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { SitemapSource } from '#server/base/pages/sitemap.ts'
import { isEventShownTo } from '#server/community/calendar/calendar-events.ts'
import { calendarEvents } from './tables.ts'

/** Pages of public events that are not canceled, the latest first. */
export function publicEvents({ db, clock }: Pick<AppContext, 'db' | 'clock'>): SitemapSource {
  return {
    shows: [listKey('events')],
    list: async () => {
      const rows = await db
        .select({ id: calendarEvents.id, changedAt: calendarEvents.updatedAt })
        .from(calendarEvents)
        .where(and(isNull(calendarEvents.cancelledAt), isEventShownTo(VISITOR, clock.now())))
        .orderBy(desc(calendarEvents.startsAt), desc(calendarEvents.id))
      return rows.map(({ id, changedAt }) => ({ path: paths.event(id), changedAt }))
    },
  }
}

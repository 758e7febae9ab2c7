// GET /feeds/events/{secret}.ics: events that a member signed up for, for calendars that cannot sign in. The address is the
// credential; the member's rights are checked at each read.
import { and, asc, eq, gt } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext, RunningContext } from '#server/base/app-context.ts'
import type { PrivateFeed } from '#server/base/downloads/private-feeds.ts'
import { calendarEvents, eventSignUps } from '#server/community/tables.ts'
import { findReaders } from '#server/membership/permission-holders.ts'
import { readSettings } from '#server/site/settings.ts'
import { isEventShownTo } from './calendar-events.ts'
import { calendarText } from './calendar-text.ts'
import { eventFeedAddresses } from './event-feed-addresses.ts'

/** Maximum of events in a calendar file. */
export const EVENTS_MAX = 200
/** How long events stay in it after they began. */
export const PAST_DAYS = 90

export function eventFeed(context: RunningContext): PrivateFeed {
  return {
    path: '/feeds/events',
    ending: '.ics',
    type: 'text/calendar',
    findOwner: (secret) => eventFeedAddresses.findOwner(context, secret),
    write: async (ownerId) => {
      const reader = (await findReaders(context.db, [ownerId], context)).get(ownerId)
      return reader ? writeFeed(context, reader.viewer, ownerId) : null
    },
  }
}

async function writeFeed({ db, config, clock }: AppContext, viewer: Viewer, userId: number): Promise<string> {
  const now = clock.now()
  const rows = await db
    .select({ event: calendarEvents, state: eventSignUps.state })
    .from(eventSignUps)
    .innerJoin(calendarEvents, eq(calendarEvents.id, eventSignUps.eventId))
    .where(
      and(
        eq(eventSignUps.userId, userId),
        gt(calendarEvents.startsAt, new Date(now.getTime() - PAST_DAYS * DAY_MS)),
        isEventShownTo(viewer, now),
      ),
    )
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(EVENTS_MAX)
  const events = rows.map(({ event, state }) => ({ ...event, isTentative: state === 'waiting' }))
  const { name } = await readSettings(db)
  return calendarText(events, { site: config.publicUrl, name: `Your ${name} events` })
}

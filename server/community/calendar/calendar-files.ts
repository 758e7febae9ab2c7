// /events.ics, for subscriptions, and /events/{id}.ics: the events that the viewer sees on the pages, and past ones.
import type { AppContext } from '#server/base/app-context.ts'
import type { ViewerFile } from '#server/base/downloads/viewer-files.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readSettings } from '#server/site/settings.ts'
import { getEvent, listCalendarEvents } from './calendar-events.ts'
import { calendarText } from './calendar-text.ts'
import { EVENTS_MAX, PAST_DAYS } from './event-feed.ts'

const TYPE = 'text/calendar; charset=utf-8'

export function calendarFiles({ db, clock, config }: AppContext): ViewerFile[] {
  const site = config.publicUrl
  const calendarName = async () => `${(await readSettings(db)).name} events`
  return [
    {
      route: '/events.ics',
      shown: '/events.ics',
      type: TYPE,
      write: async (viewer) => {
        const bounds = { days: PAST_DAYS, limit: EVENTS_MAX }
        const rows = await listCalendarEvents(db, viewer, clock.now(), bounds)
        return calendarText(rows, { site, name: await calendarName() })
      },
    },
    {
      route: '/events/:file{[1-9][0-9]{0,8}\\.ics}',
      shown: '/events/{id}.ics',
      type: TYPE,
      write: async (viewer, file) => {
        try {
          const event = await getEvent(db, viewer, Number.parseInt(file, 10), clock.now())
          return calendarText([event], { site, name: await calendarName() })
        } catch (error) {
          if (error instanceof Refusal) return null
          throw error
        }
      },
    },
  ]
}

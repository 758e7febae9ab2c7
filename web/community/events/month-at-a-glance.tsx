import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { paths } from '#contract/paths.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { useNow } from '#web/ui/display/now.tsx'
import { ViewAll } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { eventsByDay, monthName, nextMonth, WEEKDAYS, weeksOf } from './month-days.ts'

/** The next event's month, small; its days link to the month view. */
export function MonthAtAGlance({ events }: { events: readonly CommunityEvent[] }) {
  const month = nextMonth(events, useNow())
  if (!month) return null
  const days = eventsByDay(month, events)
  const href = paths.events({ view: 'month', month })
  return (
    <Card as="section" padded={false} labelledBy="month">
      <CardHead id="month" title={monthName(month)} level={2}>
        <ViewAll href={href} text="Month view" />
      </CardHead>
      <table className="num m-2 w-[calc(100%-1rem)] table-fixed text-center text-sm">
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" className="py-1 font-medium text-quiet text-xs">
                <abbr title={day} className="no-underline">
                  {day.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const count = days.get(day)?.length ?? 0
                const number = day.startsWith(month) ? Number(day.slice(8)) : ''
                return (
                  <td key={day} className="p-0.5">
                    {count > 0 ? (
                      <SiteLink
                        href={`${href}#day-${day}`}
                        aria-label={`${monthName(month).split(' ')[0]} ${number}, ${countText(count, 'event')}`}
                        className="inline-flex size-9 items-center justify-center rounded-full bg-amber font-bold text-on-amber"
                      >
                        {number}
                      </SiteLink>
                    ) : (
                      <span className="inline-flex size-9 items-center justify-center text-quiet">
                        {number}
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

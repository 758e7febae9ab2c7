import { useHydrated } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { KeyboardEvent } from 'react'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { firstAndLastDay } from '#contract/community/event-days.ts'
import { paths } from '#contract/paths.ts'
import { twelveHours } from '#contract/twelve-hours.ts'
import { localTimeOf, zonedText } from '#contract/zoned-time.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useToday } from '#web/ui/display/day-text.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { shortWeekday } from './event-date.tsx'
import { NoEvents } from './event-list.tsx'
import { eventMonthQuery } from './event-queries.ts'
import { dayName, eventsByDay, monthBeside, monthName, WEEKDAYS, weeksOf } from './month-days.ts'

/** The days of a month as one list: a grid of weeks on wide screens; on phones only days with events. */
export function EventMonthView({ month: named }: { month: string | undefined }) {
  const { month, events } = useLoaded(eventMonthQuery(named))
  const days = eventsByDay(month, events)
  const today = useMarkedDay()
  return (
    <section aria-labelledby="month">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="month" className="display text-2xl" aria-live="polite">
          {monthName(month)}
        </h2>
        <MonthLinks month={month} />
      </div>
      {days.size === 0 ? <NoEvents when={monthName(month)} /> : null}
      <div aria-hidden="true" className="hidden grid-cols-7 gap-px lg:grid">
        {WEEKDAYS.map((day) => (
          <span key={day} className="px-2 py-1.5 font-semibold text-quiet text-sm">
            {day}
          </span>
        ))}
      </div>
      <ol className="flex flex-col gap-3 lg:grid lg:grid-cols-7 lg:gap-px lg:overflow-clip lg:rounded-card lg:border lg:border-line lg:bg-line">
        {weeksOf(month)
          .flat()
          .map((day) =>
            day.startsWith(month) ? (
              <Day key={day} day={day} events={days.get(day) ?? []} isToday={day === today} />
            ) : (
              <li key={day} aria-hidden="true" className="hidden bg-sunk lg:block" />
            ),
          )}
      </ol>
    </section>
  )
}

/** By the reader's clock, which the server does not know. */
function useMarkedDay(): string | null {
  const today = useToday()
  return useHydrated() ? today : null
}

function MonthLinks({ month }: { month: string }) {
  const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)]
  return (
    <nav aria-label="Months" className="flex gap-2">
      {before ? (
        <ButtonLink
          href={paths.events({ view: 'month', month: before })}
          rel="prev"
          preserveScroll
          icon={<ChevronLeft size={18} aria-hidden="true" />}
          aria-label={`Previous month, ${monthName(before)}`}
        />
      ) : null}
      {after ? (
        <ButtonLink
          href={paths.events({ view: 'month', month: after })}
          rel="next"
          preserveScroll
          icon={<ChevronRight size={18} aria-hidden="true" />}
          aria-label={`Next month, ${monthName(after)}`}
        />
      ) : null}
    </nav>
  )
}

interface DayProps {
  day: string
  events: readonly CommunityEvent[]
  isToday: boolean
}

function Day({ day, events, isToday }: DayProps) {
  return (
    <li
      id={`day-${day}`}
      aria-current={isToday ? 'date' : undefined}
      className={classes(
        'scroll-mt-24 rounded-card border border-line bg-raised p-3 target:bg-well lg:min-h-28 lg:rounded-none lg:border-0 lg:p-2',
        events.length === 0 && 'hidden lg:block',
      )}
    >
      <h3 className={classes('num font-semibold text-sm', isToday && 'text-amber-ink')}>
        <span className="lg:sr-only">{dayName(day)}</span>
        <span
          aria-hidden="true"
          className={classes(
            'hidden size-7 items-center justify-center rounded-full lg:inline-flex',
            isToday && 'bg-amber text-on-amber',
          )}
        >
          {Number(day.slice(8))}
        </span>
      </h3>
      <ul className="mt-2 flex flex-col gap-2 lg:mt-1">
        {events.map((event) => (
          <EventOfDay key={event.id} event={event} day={day} />
        ))}
      </ul>
    </li>
  )
}

function EventOfDay({ event, day }: { event: CommunityEvent; day: string }) {
  const { id, title, startsLocal, place, isCancelled, publicFrom } = event
  const [first, last] = firstAndLastDay(event)
  const clock = useReaderClock(event)
  const own = first === day ? clock : null
  return (
    <li className="min-w-0 text-sm leading-snug">
      <p title={own?.title} className="num truncate text-quiet text-xs">
        {first === day ? twelveHours(startsLocal.slice(11)) : 'Goes on'}
        {first === day && last > first ? ` to ${dayName(last).split(', ')[1]}` : ''}
        {own ? (
          <span className="lg:hidden">
            {' · for you '}
            <time dateTime={event.startsAt}>{own.text}</time>
          </span>
        ) : null}
      </p>
      <SiteLink
        href={paths.event(id)}
        data-event
        onKeyDown={moveAlong}
        className={classes(
          'line-clamp-3 min-h-6 py-0.5 font-semibold underline-offset-4 hover:underline [overflow-wrap:anywhere]',
          isCancelled && 'line-through',
        )}
      >
        {title}
      </SiteLink>
      {isCancelled ? <p className="font-semibold text-red text-xs">Canceled</p> : null}
      {publicFrom ? <p className="font-semibold text-amber-ink text-xs">Early access</p> : null}
      <p className="text-quiet lg:hidden">{place}</p>
    </li>
  )
}

/**
 * The start by the reader's clock, if it differs. It is on a line that exists before, so that nothing moves when the
 * browser knows the time zone; a day of the grid has room for it in its title alone.
 */
function useReaderClock({ startsAt, startsLocal }: CommunityEvent): { text: string; title: string } | null {
  if (!useHydrated()) return null
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const at = new Date(startsAt)
  const own = localTimeOf(at, zone)
  if (own === startsLocal) return null
  const weekday = own.slice(0, 10) === startsLocal.slice(0, 10) ? '' : `${shortWeekday(own)} `
  return { text: weekday + twelveHours(own.slice(11)), title: `For you: ${zonedText(at, zone)}` }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arrow keys move between events, Home and End to the first and last, Page Up and Page Down between months. */
function moveAlong(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const month = event.currentTarget.closest('section')
  const links = [...(month?.querySelectorAll<HTMLElement>('a[data-event]') ?? [])]
  const beside = { PageUp: 'prev', PageDown: 'next' }[event.key]
  const target = beside
    ? month?.querySelector<HTMLElement>(`a[rel=${beside}]`)
    : links[indexAfter(event.key, links.indexOf(event.currentTarget), links.length)]
  if (!target) return
  event.preventDefault()
  target.focus()
  if (beside) target.click()
}

function indexAfter(key: string, from: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? -1 : from + step
}

// Calendar files as a calendar program reads them, by a parser that is not ours.
import ICAL from 'ical.js'

export interface ReadEvent {
  uid: string
  title: string
  place: string
  description: string
  url: string | undefined
  status: string | undefined
  sequence: number
  startsAt: Date
  endsAt: Date
}

export interface ReadCalendar {
  name: string
  events: ReadEvent[]
}

/** Throws where the text is no calendar of events alone. */
export function readCalendar(text: string): ReadCalendar {
  const calendar = ICAL.Component.fromString(text)
  const parts = calendar.getAllSubcomponents()
  const others = parts.filter(({ name }) => name !== 'vevent')
  if (calendar.name !== 'vcalendar' || others.length > 0) throw new Error('no calendar of events')
  const textOf = (part: ICAL.Component, name: string) => part.getFirstPropertyValue(name)?.toString()
  return {
    name: textOf(calendar, 'x-wr-calname') ?? '',
    events: parts.map((part) => {
      const event = new ICAL.Event(part)
      return {
        uid: event.uid,
        title: event.summary,
        place: event.location,
        description: event.description,
        url: textOf(part, 'url'),
        status: textOf(part, 'status'),
        sequence: event.sequence,
        startsAt: event.startDate.toJSDate(),
        endsAt: event.endDate.toJSDate(),
      }
    }),
  }
}

// Events as iCalendar text (RFC 5545).
import { paths } from '#contract/paths.ts'
import type { EventRow } from './calendar-events.ts'

const LINE_BYTES = 75

/** Escapes a text: commas and semicolons separate, and a line break ends a field. */
function escaped(text: string): string {
  return (
    text
      .replaceAll('\\', '\\\\')
      .replace(/[,;]/g, (sign) => `\\${sign}`)
      .replace(/\r\n?|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no calendar takes them
      .replace(/[\u0000-\u001f\u007f]/g, ' ')
  )
}

/** Folds lines at 75 bytes, with a blank after the break. Never splits a character. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > LINE_BYTES) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += sign
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

/** "20260307T093000Z" */
function stamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** An event; tentative in the calendar of a member on its waiting list. */
type Entry = EventRow & { isTentative?: boolean }

function linesOf(row: Entry, site: string): string[] {
  const address = site + paths.event(row.id)
  return [
    'BEGIN:VEVENT',
    `UID:event-${row.id}@${new URL(site).hostname}`,
    `DTSTAMP:${stamp(row.updatedAt)}`,
    `LAST-MODIFIED:${stamp(row.updatedAt)}`,
    `SEQUENCE:${row.sequence}`,
    `DTSTART:${stamp(row.startsAt)}`,
    ...(row.endsAt ? [`DTEND:${stamp(row.endsAt)}`] : []),
    `SUMMARY:${escaped(row.title)}`,
    `LOCATION:${escaped(row.place)}`,
    `DESCRIPTION:${escaped(`${row.description}\n\n${address}`)}`,
    `URL:${address}`,
    `STATUS:${row.cancelledAt ? 'CANCELLED' : row.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** A calendar of the events; `site` is the address that its links begin with, `name` what subscribers see. */
export function calendarText(rows: readonly Entry[], { site, name }: { site: string; name: string }): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Multiball//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...rows.flatMap((row) => linesOf(row, site)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

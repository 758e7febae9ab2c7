// @vitest-environment happy-dom
// Relative times: by the calendar of the reader, those of blog posts by elapsed 24-hour days.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { twelveHours } from '#contract/twelve-hours.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { dayText } from './day-text.ts'
import { NowProvider } from './now.tsx'
import { ElapsedTime, LongDate, RelativeTime } from './relative-time.tsx'

const part = livePart()

const drawn = (at: string, now: string, Time = RelativeTime) =>
  renderToStaticMarkup(
    <NowProvider initial={now}>
      <Time at={at} />
    </NowProvider>,
  ).replaceAll(/<[^>]+>/g, '')

test.each([
  ['2026-06-15T00:00:00Z', '2026-06-15T23:59:00Z', 'Today', 'Today'],
  ['2026-06-14T23:00:00Z', '2026-06-15T01:00:00Z', 'Yesterday', 'Today'],
  ['2026-06-13T23:00:00Z', '2026-06-15T01:00:00Z', '2 days ago', 'Yesterday'],
  ['2026-06-08T23:00:00Z', '2026-06-15T01:00:00Z', '1 week ago', '6 days ago'],
  ['2026-06-15T01:00:05Z', '2026-06-15T01:00:00Z', 'Today', 'Today'],
])('%s, read at %s, is "%s", and "%s" for a blog post', (at, now, byCalendar, elapsed) => {
  expect([drawn(at, now), drawn(at, now, ElapsedTime)]).toEqual([byCalendar, elapsed])
})

test.each([
  ['2026-06-08T01:00:59Z', '1 week ago'],
  ['2026-06-08T01:01:00Z', '6 days ago'],
])('the server, whose clock stands at 1:00, says %s is %s: a week is over in its last minute', (at, text) => {
  expect(drawn(at, '2026-06-15T01:00:00Z', ElapsedTime)).toBe(text)
})

test('a time in a list agrees with the day under which other lists group it', () => {
  const now = '2026-11-28T09:00:00Z'
  for (const at of ['2026-11-28T00:10:00Z', '2026-11-27T23:50:00Z', '2026-11-27T00:10:00Z'])
    expect(drawn(at, now)).toBe(dayText(new Date(at), new Date(now), () => 0))
  expect(drawn('2026-11-26T23:50:00Z', now)).toBe('2 days ago')
})

test('in the browser the day is that of the reader', async () => {
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  await part.show(
    <NowProvider initial={now.toISOString()}>
      <RelativeTime at={midnight.toISOString()} />{' '}
      <RelativeTime at={new Date(midnight.getTime() - 1).toISOString()} />
    </NowProvider>,
  )
  expect(part.text()).toBe('Today Yesterday')
})

test('a date with its time is in UTC and says so until the browser runs, then that of the reader', async () => {
  const at = new Date(2026, 11, 30, 0, 5)
  const utc = twelveHours(at.toISOString().slice(11, 16))
  expect(renderToStaticMarkup(<LongDate at={at.toISOString()} time />)).toMatch(
    new RegExp(`, ${utc} UTC</time>$`),
  )
  await part.show(<LongDate at={at.toISOString()} time />)
  expect(part.text()).toBe('December 30, 2026, 12:05 AM')
})

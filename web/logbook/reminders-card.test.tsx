// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { RemindersCard } from './reminders-card.tsx'

const { notes, show, press } = livePart()
const REMINDER = { id: 4, what: 'Wax', dueOn: '2026-11-20', gamesLeft: null, isDue: true, repeats: null }

test('a service is logged on the day of the member, not on that of UTC', async () => {
  // Six in the evening in California.
  vi.setSystemTime(new Date('2026-11-22T02:00:00Z'))
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue((8 * HOUR_MS) / MINUTE_MS)
  await show(<RemindersCard machine={{ id: 1, name: 'Godzilla' }} reminders={[REMINDER]} />, 'member')
  await press('Mark as done')
  expect(notes.sent).toEqual([['POST /api/logbook-reminders/4/completion', { happenedOn: '2026-11-21' }]])
})

test('a reminder is deleted or marked as done once, however often the buttons are pressed', async () => {
  await show(<RemindersCard machine={{ id: 1, name: 'Godzilla' }} reminders={[REMINDER]} />, 'member')
  const calls: string[] = []
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`)
    return new Promise(() => {})
  })
  for (const text of ['Delete', 'Delete', 'Mark as done']) await press(text)
  expect(calls).toEqual(['DELETE /api/logbook-reminders/4'])
  expect(document.querySelectorAll('[aria-disabled="true"]')).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { jobName, momentText } from './moment-text.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T12:00:00Z', 'now'],
  ['2026-03-10T11:59:48Z', '12 s ago'],
  ['2026-03-10T11:55:01Z', '4 min ago'],
  ['2026-03-10T12:03:00Z', 'in 3 min'],
  ['2026-03-11T04:23:00Z', 'in 16 h 23 min'],
  ['2026-03-09T12:00:00Z', 'March 9, 2026, 12:00 PM UTC'],
  ['2027-01-01T00:00:00Z', 'January 1, 2027, 12:00 AM UTC'],
])('%s is %s', (at, text) => {
  expect(momentText(new Date(at), NOW)).toBe(text)
})

test.each([
  ['machines.sync_daily', 'Catalogue synchronization'],
  ['mail-contact-message', 'Mail contact message'],
  ['daily_cleanup', 'Daily cleanup'],
  ['other.new_job', 'Other: new job'],
])('%s is read as %s', (name, text) => {
  expect(jobName(name)).toBe(text)
})

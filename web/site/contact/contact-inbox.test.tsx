// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { ContactInbox } from './contact-inbox.tsx'

const { notes, show, press, all, button, settle } = livePart()
const MESSAGE = {
  id: 3,
  name: 'Eve',
  email: 'eve@example.com',
  subject: 'Coils & sleeves',
  message: 'Do you sell them?',
  createdAt: '2026-03-10T12:00:00.000Z',
  mailedAt: null,
  answeredAt: null,
}
const inbox = (message: object): [number, unknown] => [200, { data: [message], pagination: { total: 1 } }]

test('an admin replies by email, marks the message as done, and may take that back', async () => {
  notes.answers['GET /api/admin/contact-messages'] = inbox(MESSAGE)
  await show(<ContactInbox />, 'admin')
  await settle()
  const [reply] = all('a[href^="mailto:"]')
  expect(reply?.getAttribute('href')).toBe('mailto:eve%40example.com?subject=Re%3A%20Coils%20%26%20sleeves')
  expect(reply?.getAttribute('aria-label')).toBe('Reply to Eve')
  notes.answers['GET /api/admin/contact-messages'] = inbox({ ...MESSAGE, answeredAt: MESSAGE.createdAt })
  await press('Done')
  expect(notes.sent).toEqual([['PATCH /api/admin/contact-messages/3', { isAnswered: true }]])
  expect(button('Done')).toBeUndefined()
  await press('Not done')
  expect(notes.sent.at(-1)).toEqual(['PATCH /api/admin/contact-messages/3', { isAnswered: false }])
})

// @vitest-environment happy-dom
// The list of notifications includes those created between the page's load and the start of its stream.
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { NotificationsScreen } from './notifications-screen.tsx'

const heard = vi.hoisted(() => new Map<string, (data: unknown) => void>())
vi.mock('#web/shell/live/live.ts', () => ({
  useLive: (event: string, hear: (data: unknown) => void) => void heard.set(event, hear),
}))

const { notes, show, settle } = livePart()

const NOTIFICATION = {
  id: 1,
  kind: 'security',
  title: 'Your password was changed',
  count: 1,
  path: null,
  isRead: false,
  at: '2026-11-01T10:00:00.000Z',
}
const asked = () => notes.asked.filter((path) => path.startsWith('/api/notifications?')).length

async function greet(unread: number): Promise<void> {
  await act(async () => heard.get('hello')?.({ unread, messages: 0 }))
  await settle()
}

test('a greeting with another number of unread notices reads the list again, and only that', async () => {
  notes.answers['GET /api/notifications'] = [
    200,
    { data: [NOTIFICATION], pagination: { total: 1, limit: 30, offset: 0 } },
  ]
  await show(<NotificationsScreen page={1} />, 'member')
  const before = asked()
  await greet(1)
  expect(asked()).toBe(before)
  await greet(2)
  expect(asked()).toBe(before + 1)
})

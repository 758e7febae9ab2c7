// @vitest-environment happy-dom
// The list of notifications includes those created between the page's load and the start of its stream.
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { NotificationsScreen } from './notifications-screen.tsx'

/** Fake of the browser's EventSource: the test says what it receives. */
class Stream {
  static opened: Stream[] = []
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null
  constructor() {
    Stream.opened.push(this)
  }
  close(): void {}
}

const { notes, show, settle } = livePart()
beforeEach(() => {
  Stream.opened = []
  vi.stubGlobal('EventSource', Stream)
  // As in browsers without locks: every tab has its own stream.
  vi.stubGlobal('navigator', {})
})

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
  // The line comes in a file of its own, which a busy machine reads late.
  const opened = () => Stream.opened.at(-1) ?? expect.fail('no stream was opened')
  const stream = await vi.waitFor(opened, 20_000)
  const data = JSON.stringify({ kind: 'hello', data: { memberId: 7, unread, messages: 0 } })
  await act(async () => stream.onmessage?.({ lastEventId: '0', data }))
  await settle()
}

test('a greeting with another number of unread notifications reads the list again, and only that', async () => {
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

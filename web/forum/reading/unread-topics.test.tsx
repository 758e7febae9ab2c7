// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeSource } from '#web/dev/fake-source.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { UnreadTopics } from './unread-topics.tsx'

const { notes, pass, settle, show } = livePart()
const counts: number[] = []

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('navigator', {})
  FakeSource.opened = []
  counts.length = 0
})

/** The stream says this to the page. */
async function hear(id: number, kind: string, data: object): Promise<void> {
  await act(async () => FakeSource.opened.at(-1)?.says(id, kind, data))
  await settle()
}

test('the number comes with messages; it is asked for where one has none, and while it is under way', async () => {
  const onCount = (count: number) => void counts.push(count)
  await show(<UnreadTopics onCount={onCount} />, 'member')
  await vi.waitFor(async () => {
    await pass(10)
    expect(FakeSource.opened).toHaveLength(1)
  })
  await hear(1, 'hello', { memberId: 7, topics: 3 })
  await hear(2, 'forum', { topics: 2 })
  expect([counts.at(-1), notes.asked]).toEqual([2, []])
  // As the program before it said it, which runs beside this one during an update.
  notes.answers['GET /api/forum-unread'] = [200, { following: 1 }]
  await hear(3, 'forum', { topicId: 5 })
  expect([counts.at(-1), notes.asked.length]).toEqual([1, 1])
  let answer = () => {}
  notes.answers['GET /api/forum-unread'] = () =>
    new Promise((resolve) => {
      answer = () => resolve([200, { following: 4 }])
    })
  await hear(4, 'notices', {})
  notes.answers['GET /api/forum-unread'] = [200, { following: 5 }]
  await hear(5, 'forum', { topics: 6 })
  answer()
  await settle()
  expect([counts.at(-1), notes.asked.length]).toEqual([5, 3])
})

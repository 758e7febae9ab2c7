// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { NewestTopics } from './newest-topics.tsx'

const { notes, show, all, text } = livePart()

const topic = (id: number) => ({
  ...{ id, title: `Topic ${id}`, category: { id: 1, name: 'Repair' }, replyCount: 0 },
  lastActivity: '2026-03-04T10:00:00.000Z',
})
const answer = (...ids: number[]): [number, object] => [
  200,
  { data: ids.map(topic), pagination: { total: ids.length } },
]
const shown = () => all('a').map((link) => link.textContent)

test('a topic about a machine of the viewer’s own is shown once, and the latest are four others', async () => {
  notes.answers['GET /api/forum-posts'] = answer(1, 3)
  notes.answers['GET /api/forum-posts/newest'] = answer(1, 2, 3, 4, 5, 6, 7)
  await show(<NewestTopics />, 'member')
  expect(shown()).toEqual(['Topic 1', 'Topic 3', 'Topic 2', 'Topic 4', 'Topic 5', 'Topic 6'])
})

test('where every topic is about the viewer’s machines, nothing says that there are none', async () => {
  notes.answers['GET /api/forum-posts'] = answer(1)
  notes.answers['GET /api/forum-posts/newest'] = answer(1)
  await show(<NewestTopics />, 'member')
  expect(shown()).toEqual(['Topic 1'])
  expect(text()).not.toContain('No topics yet.')
})

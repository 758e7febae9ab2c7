// @vitest-environment happy-dom
// The panel of newest topics beside the list of topics.
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { readForumAddress } from './forum-address.ts'
import { RecentActivity } from './recent-activity.tsx'
import { TopicList } from './topic-list.tsx'

const { notes, show, all } = livePart()

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

const TOPIC = {
  ...{ id: 41, title: 'Weak flippers', categoryId: 1, replyCount: 2, viewCount: 9 },
  ...{ author: { id: 3, username: 'bob', displayName: null }, category: { id: 1, name: 'Repair' } },
  ...{ createdAt: daysAgo(3), lastActivity: daysAgo(0), isNew: false, unread: 1 },
  ...{ firstUnread: 2, isPinned: false, isLocked: false, isSolved: false },
}

test('a topic has the same time in the panel as in the list: that of its last reply', async () => {
  const page = [200, { data: [TOPIC], pagination: { total: 1, limit: 20, offset: 0 } }] as const
  notes.answers['GET /api/forum-posts'] = [...page]
  notes.answers['GET /api/forum-posts/newest'] = [...page]
  await show(
    <>
      <RecentActivity />
      <TopicList address={readForumAddress({})} />
    </>,
    'member',
  )
  expect(all('time').map((time) => time.getAttribute('datetime'))).toEqual([
    TOPIC.lastActivity,
    TOPIC.lastActivity,
  ])
  const labels = all('a[href="/forums/41"]').map((link) => [
    link.textContent,
    link.getAttribute('aria-label'),
  ])
  expect(labels).toEqual([
    ['Weak flippers', null],
    // Beside the chips, and on phones below them.
    ['Read from the start', 'Read from the start: Weak flippers'],
    ['Read from the start', 'Read from the start: Weak flippers'],
  ])
})

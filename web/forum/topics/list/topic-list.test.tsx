// @vitest-environment happy-dom
// What a list of topics says of its topics, and an empty one of its tab and category.
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { readForumAddress } from './forum-address.ts'
import { TopicList } from './topic-list.tsx'

const { notes, show, text } = livePart()

test.each([
  ['an open', { isQuestion: true, isSolved: false }, ['Question']],
  ['a solved', { isQuestion: true, isSolved: true }, ['Solved']],
  ['no', { isQuestion: false, isSolved: false }, []],
])('a topic that is %s question says so', async (_, state, said) => {
  const topic = {
    ...{
      id: 41,
      title: 'Weak flippers',
      categoryId: 1,
      replyCount: 2,
      viewCount: 9,
      unread: 0,
      isNew: false,
    },
    ...{ author: { id: 3, username: 'bob', displayName: null }, category: { id: 1, name: 'Repair' } },
    ...{
      lastActivity: '2026-06-15T01:00:00Z',
      firstUnread: null,
      isPinned: false,
      isLocked: false,
      ...state,
    },
  }
  notes.answers['GET /api/forum-posts'] = [
    200,
    { data: [topic], pagination: { total: 1, limit: 20, offset: 0 } },
  ]
  await show(<TopicList address={readForumAddress({})} />, 'member')
  expect(text().match(/Question|Solved/g) ?? []).toEqual(said)
})

test.each([
  [{}, 'No topics yet'],
  [{ category: '2' }, 'No topics in this category'],
  [{ tab: 'popular', category: '2' }, 'No topics in this category'],
  [{ tab: 'following' }, 'You’re not following any topics'],
  [{ tab: 'following', category: '2' }, 'You’re not following any topics in this category'],
  [{ tab: 'machines' }, 'No topics about your machines'],
  [{ tab: 'machines', category: '2' }, 'No topics about your machines in this category'],
])('an empty list at %j says: %s', async (address, said) => {
  notes.answers['GET /api/forum-posts'] = [200, { data: [], pagination: { total: 0, limit: 20, offset: 0 } }]
  await show(<TopicList address={readForumAddress(address)} />, 'member')
  expect(text()).toContain(said)
  if ('tab' in address && address.tab !== 'popular')
    expect(text()).not.toContain('No topics in this category')
})

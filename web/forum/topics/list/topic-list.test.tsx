// @vitest-environment happy-dom
// What an empty list of topics says of its tab and category.
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { readForumAddress } from './forum-address.ts'
import { TopicList } from './topic-list.tsx'

const { notes, show, text } = livePart()

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

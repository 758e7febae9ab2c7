// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { shownTopic } from '#web/forum/posts/shown-post.ts'
import { topicQuery } from '#web/forum/topics/list/forum-queries.ts'
import { ReactionBar } from './reaction-bar.tsx'

const { show, all, notes, settle } = livePart()

const TOPIC = { id: 5, title: 'Wax', author: { id: 9, username: 'grace' } }

function Topic() {
  const { data } = useQuery(topicQuery(5))
  return data ? <ReactionBar post={shownTopic(data)} mayReact /> : null
}

test('the only reaction that is taken back leaves the focus on the menu that gives another', async () => {
  const reactions = { reactions: [{ reaction: 'like', count: 1 }], ownReaction: 'like' }
  notes.answers['GET /api/forum-posts/5'] = [200, { ...TOPIC, ...reactions }]
  notes.answers['DELETE /api/forum-posts/5/reaction'] = [200, { reactions: [], ownReaction: null }]
  await show(<Topic />, 'member')
  const own = all('button[aria-pressed=true]')[0]
  own?.focus()
  await act(async () => own?.click())
  for (let turn = 0; turn < 3; turn++) await settle()
  expect(all('button[aria-pressed]')).toEqual([])
  expect(document.activeElement).toBe(all('summary')[0])
})

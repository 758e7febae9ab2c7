// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { refreshConversations } from '#web/messages/thread/thread.ts'
import { MessagesFrame } from './messages-frame.tsx'

const { notes, show, press, all, button, text } = livePart()
const CALL = 'GET /api/conversations'

/** Answers the inbox with a conversation; three rows instead of a hundred are as good. */
function inbox(...ids: number[]) {
  const data = ids.map((id) => ({
    ...{ id, isGroup: false, about: null, newest: null, isMuted: false, unread: id > 100 ? 3 : 0 },
    others: [{ id: 1000 + id, username: `member${id}`, displayName: null, profileImageUrl: null }],
    lastActivity: '2026-11-20T10:00:00.000Z',
  }))
  notes.answers[CALL] = [200, { data, pagination: { total: 101, limit: 100, offset: 0 } }]
}

function Refresh() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => void refreshConversations(client)}>
      Refresh
    </button>
  )
}

test('the inbox goes on after its first hundred conversations, and keeps all of them up to date', async () => {
  inbox(1, 2, 3)
  await show(
    <MessagesFrame open={null}>
      <Refresh />
    </MessagesFrame>,
    'member',
  )
  expect(text()).toContain('100 of 101 shown')
  button('Load more')?.focus()
  inbox(101)
  await press('Load more')
  expect(all('nav li')).toHaveLength(4)
  expect(all('nav li').at(-1)?.textContent).toMatch(/member101.*3 unread/)
  expect(button('Load more')).toBeUndefined()
  expect(document.activeElement?.id).toBe('inbox')
  notes.asked.length = 0
  await press('Refresh')
  expect(notes.asked.sort()).toEqual([
    '/api/conversations?limit=100',
    '/api/conversations?limit=100&offset=100',
  ])
})

test('where more conversations do not load, the inbox stays and says so', async () => {
  inbox(1, 2, 3)
  await show(
    <MessagesFrame open={null}>
      <Refresh />
    </MessagesFrame>,
    'member',
  )
  notes.answers[CALL] = [500, { error: 'Broken', message: 'Broken', code: 'internal_error' }]
  await press('Load more')
  expect(all('nav li')).toHaveLength(3)
  expect(notes.told.join()).toContain('The other conversations could not be loaded')
})

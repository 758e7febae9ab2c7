// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { NotificationRow } from './notification-row.tsx'

const { show, all } = livePart()

test.each([false, true])('a page to which a notification leads is read again (read: %s)', async (isRead) => {
  let client: QueryClient | undefined
  const event = query('GET /api/events/{id}', { params: { id: 3 } }).queryKey
  function Row() {
    client = useQueryClient()
    const notification = {
      id: 1,
      kind: 'event',
      title: 'An event has moved',
      count: 1,
      path: '/events/3',
      isRead,
      at: '2026-11-01T10:00:00.000Z',
    } as never
    return <NotificationRow notification={notification} time="now" />
  }
  await show(<Row />, 'member')
  client?.setQueryData<unknown>(event, { title: 'Before it moved' })
  // Opens it in a tab of its own, as the router has no page here.
  await act(async () =>
    all('a')[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })),
  )
  expect(client?.getQueryData(event)).toBeUndefined()
})

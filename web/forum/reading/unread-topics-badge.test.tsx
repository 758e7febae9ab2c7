// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { UnreadTopicsBadge } from './unread-topics-badge.tsx'

const { show, all } = livePart()

test('the number describes its link, whose name stays the word', async () => {
  const link = (count: number) => (
    <a href="/forums">
      Forums
      {count > 0 ? <UnreadTopicsBadge count={count} /> : null}
    </a>
  )
  const described = () => all('a')[0]?.getAttribute('aria-description') ?? null
  await show(link(1), 'member')
  expect(all('a span')[0]?.getAttribute('aria-hidden')).toBe('true')
  expect(described()).toBe('1 topic with unread replies')
  await show(link(120), 'member')
  expect([described(), all('a')[0]?.textContent]).toEqual(['120 topics with unread replies', 'Forums99+'])
  await show(link(0), 'member')
  expect(described()).toBeNull()
})

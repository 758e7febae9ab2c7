// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { EventSubscribers } from './event-subscribers.tsx'

const { notes, show, press, all } = livePart()

const NOW = new Date('2026-11-22T12:00:00Z')
const SUBSCRIBER = { name: 'search_index', waiting: 1, dead: 0, oldestAt: null }

test('a refusal without words is told in words, never by an empty message', async () => {
  notes.answers['POST /api/admin/event-subscribers/search_index/run'] = [502, '<h1>Bad Gateway</h1>']
  await show(<EventSubscribers subscribers={[SUBSCRIBER]} now={NOW} />, 'admin')
  await press('Deliver now')
  expect(notes.told).toEqual(['Nothing was delivered: Something went wrong. Please try again.'])
})

test('only subscribers with undelivered events have rows; the others are counted', async () => {
  const idle = { ...SUBSCRIBER, name: 'forum_readers', waiting: 0 }
  await show(<EventSubscribers subscribers={[SUBSCRIBER, idle]} now={NOW} />, 'admin')
  const names = all('tbody button').map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual(['Deliver now: Search index'])
  expect(all('summary')[0]?.textContent).toBe('All delivered to 1 other subscriber')
  expect(all('details li').map((one) => one.textContent)).toEqual(['Live forum updates'])
})

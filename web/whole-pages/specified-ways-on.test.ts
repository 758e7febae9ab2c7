// Where a reader can go on from screens that would otherwise end: gates, an event, the search page.
import { expect, test } from 'vitest'
import { draw, listOf } from '#web/dev/drawn-screen.ts'

test('the gates show the newest titles of what is behind them', async () => {
  const forums = await draw('/forums', 'visitor', {
    'GET /api/forum-posts/newest': listOf('GET /api/forum-posts/newest', [
      { id: 8, title: 'A quiet coil', replyCount: 3, author: null },
    ]),
  })
  expect(forums.find('main h2')).toEqual(['Latest Discussions'])
  expect(forums.find('main h3')).toEqual(['A quiet coil'])
  expect(forums.href('A quiet coil')).toBe('/forums/8')
  const market = await draw('/marketplace', 'visitor', {
    'GET /api/marketplace-listings/newest': listOf('GET /api/marketplace-listings/newest', [
      { id: 9, title: 'A coil', price: '12.50', seller: null },
    ]),
  })
  expect(market.find('main h2')).toEqual(['Marketplace Highlights'])
  expect(market.within('main')).toMatch(/A coil.*\$12\.50/)
  expect(market.href('A coil')).toBe('/marketplace-item/9')
})

test('the gates of a topic and of a listing say what is public of them', async () => {
  const topic = await draw('/forums/8', 'visitor', {
    'GET /api/forum-posts/{id}/teaser': {
      ...{ id: 8, title: 'A quiet coil', category: { id: 1, name: 'Repairs' } },
      ...{ replyCount: 3, lastActivity: new Date().toISOString() },
    },
  })
  expect(topic.within('main')).toMatch(/A quiet coil.*Repairs, 3 replies, last post today/i)
  const listing = await draw('/marketplace-item/9', 'visitor', {
    'GET /api/marketplace-listings/{id}/teaser': {
      id: 9,
      title: 'A coil',
      price: '12.50',
      category: 'parts',
    },
  })
  expect(listing.within('main')).toMatch(/A coil.*\$12\.50, Parts/)
})

test('an event shows the next others beside it', async () => {
  const event = (id: number) => ({
    ...{ id, title: `Night ${id}`, startsAt: '2026-12-05T18:00:00.000Z', timeZone: 'Europe/Berlin' },
    ...{ startsLocal: '2026-12-05T19:00', endsLocal: null, publicFrom: null },
  })
  const page = await draw('/events/2', 'visitor', {
    'GET /api/events/{id}': event(2),
    'GET /api/events': listOf('GET /api/events', [1, 2, 3, 4].map(event)),
  })
  expect(page.find('h1')).toEqual(['Night 2'])
  expect(page.find('main h3 a')).toEqual(['Night 1', 'Night 3', 'Night 4'])
})

test('the search page offers searches and places before anything is typed', async () => {
  const page = await draw('/search')
  expect(page.href('AFM')).toBe('/search?q=AFM')
  expect(page.href('All machines')).toBe('/machines')
  expect((await draw('/search?q=afm')).find('main h2')).not.toContain('Try one of these')
})

// Where a reader can go on from screens that would otherwise end: gates, an event, the search page.
import { expect, test } from 'vitest'
import { draw, listOf } from '#web/dev/drawn-screen.ts'

test('the gates name what is behind them, and show none of it', async () => {
  const forums = await draw('/forums', 'visitor', {
    'GET /api/forum-categories': [{ id: 1, name: 'Repairs' }],
  })
  expect(forums.find('[aria-label="What the forums are about"] li')).toEqual(['Repairs'])
  const market = await draw('/marketplace')
  expect(market.find('[aria-label="What the marketplace has"] li')).toContain('Complete machines')
  expect(market.find('main h2, main h3')).toEqual([])
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

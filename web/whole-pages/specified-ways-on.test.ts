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

test.each(['security', 'notifications'])(
  'a visitor whom a mail leads to the settings of %s comes back there from sign-in',
  async (panel) => {
    const { to } = await draw(`/settings?panel=${panel}`)
    expect(to).toBe(`/auth?tab=login&next=settings-${panel}`)
    expect((await draw(to ?? '', 'member')).to).toBe(`/settings?panel=${panel}`)
  },
)

test('a moderator whom the bell leads to a case comes back to it from the members’ sign-in', async () => {
  const gate = await draw('/moderation/cases/7')
  expect(gate.find('h1')).toEqual(['Moderator access required'])
  expect([gate.href('Sign in'), gate.href('Admin Login')]).toEqual([
    '/auth?tab=login&next=moderationCase-7',
    undefined,
  ])
  // A member who is signed in would be sent back here at once.
  expect((await draw('/moderation/cases/7', 'member')).href('Sign in')).toBeUndefined()
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
